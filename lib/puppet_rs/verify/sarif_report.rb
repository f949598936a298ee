# frozen_string_literal: true

require 'json'

module PuppetRs
  module Verify
    # The differences as SARIF 2.1.0, for code scanning services.
    class SarifReport
      SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json'

      # The folder that the command runs in.
      ROOT = '%SRCROOT%'
      private_constant :ROOT

      # @param summary [Summary]
      def initialize(summary)
        @summary = summary
      end

      def to_s
        JSON.pretty_generate('$schema' => SCHEMA, 'version' => '2.1.0', 'runs' => [run])
      end

      private

      def run
        different = @summary.results.reject(&:identical?)
        rules = different.flat_map { |result| result.differences.map(&:kind) }.uniq
        rules = rules.map { |kind| { 'id' => kind, 'shortDescription' => { 'text' => kind } } }
        {
          'columnKind' => 'unicodeCodePoints', 'originalUriBaseIds' => { ROOT => { 'uri' => "file://#{escape(Dir.pwd)}/" } },
          'tool' => { 'driver' => { 'name' => 'puppet_rs verify', 'version' => VERSION, 'rules' => rules } },
          'results' => different.flat_map { |result| result.differences.map { |difference| entry(result, difference) } }
        }
      end

      def entry(result, difference)
        {
          'ruleId' => difference.kind, 'level' => 'error',
          'message' => { 'text' => "#{result.input.name}: #{difference.text}" },
          'locations' => [location(result, difference)]
        }
      end

      # Services show a result in a file only: of what has no place of its own that is the manifest.
      def location(result, difference)
        file, *numbers = difference.place || manifest(result)
        found = { 'logicalLocations' => [{ 'fullyQualifiedName' => result.input.name }] }
        return found unless file

        physical = { 'artifactLocation' => artifact(file) }
        region = %w[startLine startColumn].zip(numbers).take_while { |_, number| number.is_a?(Integer) && number.positive? }
        physical['region'] = region.to_h if region.any?
        found.merge('physicalLocation' => physical)
      end

      # Files below this folder are named from there, as repositories have them.
      def artifact(file)
        path = File.expand_path(file)
        inside = path.delete_prefix("#{Dir.pwd}/")
        return { 'uri' => "file://#{escape(path)}" } if inside == path

        { 'uri' => escape(inside), 'uriBaseId' => ROOT }
      end

      def escape(path)
        path.gsub(%r{[^\w./~-]}) { |character| character.bytes.map { |each| format('%%%02X', each) }.join }
      end

      # The manifest that the user named, or that of the environment.
      def manifest(result)
        input = result.input
        return [input.manifest, (result.ours.error || result.stock.error)&.[]('line') || 1] if input.manifest
        return unless input.environmentpath

        folders = input.environmentpath.split(File::PATH_SEPARATOR).map { |path| File.join(path, input.environment) }
        folder = input.environment_folder || folders.find { |path| File.directory?(path) }
        found = folder && Dir.glob("#{folder}/{manifests/site.pp,manifests/*.pp,environment.conf}").first
        [found, 1] if found
      end
    end
  end
end
