# frozen_string_literal: true

require 'json'

module PuppetRs
  module Verify
    # Values that a comparison leaves out because they change by themselves: timestamps, random values.
    class Ignore
      # @param patterns [Array<Regexp>] matched against `Type[title]` (the resource with its edges), `Type[title] parameter`
      #   and log messages
      def initialize(patterns = [])
        @patterns = patterns
      end

      # @param outcome [Outcome]
      # @return [Outcome] without what the patterns match
      def apply(outcome)
        return outcome if @patterns.empty? || outcome.crash

        outcome.dup.tap do |kept|
          kept.logs = outcome.logs.reject { |log| match?(log['message']) }
          kept.json = JSON.generate(strip(outcome.catalog), max_nesting: false) if outcome.json
        end
      end

      private

      def strip(catalog)
        resources = catalog['resources'].reject { |resource| match?(reference(resource)) }
        resources.each do |resource|
          ref = reference(resource)
          resource['parameters']&.reject! { |name, _| match?("#{ref} #{name}") }
        end
        edges = catalog['edges'].reject { |edge| edge.values_at('source', 'target').any? { |ref| match?(ref) } }
        catalog.merge('resources' => resources, 'edges' => edges)
      end

      def reference(resource)
        "#{resource['type']}[#{resource['title']}]"
      end

      def match?(text)
        @patterns.any? { |pattern| pattern.match?(text) }
      end
    end
  end
end
