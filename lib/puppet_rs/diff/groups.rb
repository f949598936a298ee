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
        groups = changes.group_by { |_, nodes| nodes }.map { |nodes, pairs| Group.new(nodes, pairs.map(&:first)) }
        groups.sort_by.with_index { |group, index| [-group.nodes.size * group.changes.size, index] }
      end

      private

      # @return [Array<(Change, Array<String>)>] each change once, with its nodes
      def changes
        found = @results.flat_map { |result| result.changes.map { |change| [change, result] } }
        single, shared = found.group_by { |change, _| change.identity }.values.partition(&:one?)
        like = single.flatten(1).group_by { |change, result| change.common(names(result)) }.values
        (shared + like).map { |same| [same.first.first, same.map { |_, result| result.node }] }
                       .sort_by { |change, _| order[change] }
      end

      # Changes stand in a group as they stand on its first node.
      def order
        @order ||= {}.compare_by_identity.tap do |order|
          @results.each { |result| result.changes.each { |change| order[change] = order.size } }
        end
      end

      def names(result)
        (@names ||= {})[result.node] ||= result.names
      end
    end
  end
end
