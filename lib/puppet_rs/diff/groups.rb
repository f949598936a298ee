# frozen_string_literal: true

module PuppetRs
  module Diff
    # Changes by the nodes that have them: the same change is shown once.
    class Groups
      # @!attribute nodes [Array<String>]
      # @!attribute changes [Array<Change>]
      Group = Struct.new(:nodes, :changes)

      # @param results [Array<NodeResult>]
      def initialize(results)
        @results = results
      end

      # @return [Array<Group>] the heaviest first: most changes on most nodes
      def to_a
        same = Hash.new { |hash, key| hash[key] = [] }
        first = {}
        @results.each do |result|
          result.changes.each do |change|
            identity = change.identity(result.names)
            same[identity] << result.node
            first[identity] ||= change
          end
        end
        groups = same.group_by { |_, nodes| nodes }.map do |nodes, pairs|
          Group.new(nodes, pairs.map { |identity, _| first[identity] })
        end
        groups.sort_by.with_index { |group, index| [-group.nodes.size * group.changes.size, index] }
      end
    end
  end
end
