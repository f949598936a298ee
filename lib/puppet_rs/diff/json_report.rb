# frozen_string_literal: true

require 'json'

module PuppetRs
  module Diff
    # The report as data; docs/diff.md describes it. New keys may come, what is there stays.
    class JsonReport
      SCHEMA = 1

      # @param versions [Array<Version>]
      # @param results [Array<NodeResult>]
      def initialize(versions, results)
        @versions = versions
        @results = results
      end

      # @return [String]
      def to_s
        "#{JSON.pretty_generate(data, max_nesting: false)}\n"
      end

      private

      def data
        {
          schema: SCHEMA, from: version(@versions.first), to: version(@versions.last),
          counts: TextReport::STATES.keys.to_h { |state| [state, @results.count { |result| result.state == state }] },
          nodes: @results.map { |result| { name: result.node, state: result.state, errors: result.errors } },
          groups: Groups.new(@results).to_a.map do |group|
            { nodes: group.nodes, changes: group.changes.map { |change| change(change) } }
          end
        }
      end

      def version(version)
        { label: version.label, commit: version.commit }
      end

      # A missing value has no key: null is `undef`.
      def change(change)
        data = { kind: change.kind, resource: change.ref, path: change.path, places: change.places }
        data[:data] = change.data.map { |key, from, to| { key:, from:, to: } } if change.data&.any?
        return data.merge(sensitive: true) if change.secret?

        data[:before] = Rendering.hide(change.before) unless change.before == Change::ABSENT
        data[:after] = Rendering.hide(change.after) unless change.after == Change::ABSENT
        data
      end
    end
  end
end
