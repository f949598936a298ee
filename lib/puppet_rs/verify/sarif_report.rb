# frozen_string_literal: true

require 'json'

module PuppetRs
  module Verify
    # The differences as SARIF 2.1.0, for code scanning services.
    class SarifReport
      SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json'

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
          'tool' => { 'driver' => { 'name' => 'puppet_rs verify', 'version' => VERSION, 'rules' => rules } },
          'results' => different.flat_map { |result| result.differences.map { |difference| entry(result, difference) } }
        }
      end

      def entry(result, difference)
        {
          'ruleId' => difference.kind, 'level' => 'error',
          'message' => { 'text' => "#{result.input.name}: #{difference.text}" },
          'locations' => [location(result)]
        }
      end

      # Where the error is, if there is one; else the input's name.
      def location(result)
        error = result.ours.error || result.stock.error || {}
        found = { 'logicalLocations' => [{ 'fullyQualifiedName' => result.input.name }] }
        return found unless error['file'] && File.absolute_path?(error['file'])

        region = { 'startLine' => error['line'], 'startColumn' => error['pos'] }
        region = {} unless error['line'].is_a?(Integer)
        region.select! { |_, number| number.is_a?(Integer) && number.positive? }
        physical = { 'artifactLocation' => { 'uri' => "file://#{error['file']}" } }
        physical['region'] = region unless region.empty?
        found.merge('physicalLocation' => physical)
      end
    end
  end
end
