# frozen_string_literal: true

require 'json'

module PuppetRs
  module Diff
    # The report as SARIF 2.1.0: services show each change beside the line of code that it comes from, once for all its nodes.
    class SarifReport
      RULES = { 'breaks' => 'A node does not compile any more', 'added' => 'A resource appears', 'removed' => 'A resource goes',
                'changed' => 'A resource changes' }.freeze
      # The place that an error names.
      PLACE = /\(file: (.+?)(?:, line: (\d+))?(?:, column: \d+)?\)/
      private_constant :RULES, :PLACE

      # @param versions [Array<Version>]
      # @param results [Array<NodeResult>]
      # @param subfolder [String, nil] of the environment in the repository
      def initialize(versions, results, subfolder: nil)
        @versions = versions
        @results = results
        @subfolder = subfolder
      end

      # @return [String]
      def to_s
        "#{JSON.pretty_generate('$schema' => Verify::SarifReport::SCHEMA, 'version' => '2.1.0', 'runs' => [run])}\n"
      end

      private

      def run
        rules = RULES.map { |id, text| { 'id' => id, 'shortDescription' => { 'text' => text } } }
        { 'tool' => { 'driver' => { 'name' => 'puppet_rs diff', 'version' => VERSION, 'rules' => rules } },
          'results' => errors + changes }
      end

      def errors
        broken = @results.select { |result| result.state == :breaks }
        broken.group_by(&:reason).values.map do |same|
          text = same.first.errors.last
          entry('breaks', 'error', "#{Rendering.nodes(same.map(&:node))}: #{text}", text.scan(PLACE).last)
        end
      end

      def changes
        Groups.new(@results).to_a.flat_map do |group|
          group.changes.group_by(&:ref).map do |_, same|
            place = same.first.places.compact.last
            entry(kind(same), 'note', [Rendering.nodes(group.nodes), *Rendering.resources(same)].join("\n"),
                  place&.match(/\A(.*?)(?::(\d+))?\z/m)&.captures)
          end
        end
      end

      def kind(changes)
        changes.first.path.empty? ? changes.first.kind.to_s : 'changed'
      end

      def entry(rule, level, text, place)
        { 'ruleId' => rule, 'level' => level, 'message' => { 'text' => text }, 'locations' => [location(*place)].compact }
      end

      def location(file = nil, line = nil)
        return unless file

        path = @subfolder && !file.start_with?('/') ? File.join(@subfolder, file) : file
        uri = path.gsub(%r{[^\w./~-]}) { |character| character.bytes.map { |byte| format('%%%02X', byte) }.join }
        artifact = path.start_with?('/') ? { 'uri' => "file://#{uri}" } : { 'uri' => uri, 'uriBaseId' => '%SRCROOT%' }
        physical = { 'artifactLocation' => artifact }
        physical['region'] = { 'startLine' => Integer(line, 10) } if line
        { 'physicalLocation' => physical }
      end
    end
  end
end
