# frozen_string_literal: true

module PuppetRs
  module Diff
    # The comparison of one node.
    #
    # @!attribute node [String]
    # @!attribute changes [Array<Change>] empty when a side has no catalog
    # @!attribute errors [Array<String, nil>] of both sides
    # @!attribute seconds [Float] of the compile of the second side
    NodeResult = Struct.new(:node, :changes, :errors, :seconds, keyword_init: true) do
      # @return [Regexp] the certname or the host name, which values may have
      def names
        CommandLine::Words.pattern([node, node[/\A[^.]+/]].uniq)
      end

      # @return [String] the error of the later side that has one, the same for nodes that differ in their names only
      def reason
        CommandLine::Words.without(errors.compact.last, [node])
      end

      # @return [Symbol] :breaks, :mended, :fails (on both sides), :changed, :same
      def state
        return errors[0] ? :fails : :breaks if errors[1]
        return :mended if errors[0]

        changes.empty? ? :same : :changed
      end
    end
  end
end
