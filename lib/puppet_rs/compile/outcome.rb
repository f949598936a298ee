# frozen_string_literal: true

module PuppetRs
  module Compile
    # The result of compiling a node.
    #
    # @!attribute node [String] the node's name
    # @!attribute text [String, nil] the catalog in the format that was asked for; nil when it is in a file, or on an error
    # @!attribute error [Hash, nil] +message+, +file+, +line+, +column+
    # @!attribute logs [Array<(String, String)>] level and text of warnings and errors
    # @!attribute seconds [Float] the time of the compile
    # @!attribute fallbacks [Hash{String=>Integer}] what was left to stock Puppet, by reason
    # @!attribute dependencies [Hash{String=>Array}, nil] the inputs, if they were asked for
    Outcome = Struct.new(:node, :text, :error, :logs, :seconds, :fallbacks, :dependencies, keyword_init: true) do
      def initialize(logs: [], seconds: 0.0, fallbacks: {}, **rest)
        super
      end

      def failed?
        !error.nil?
      end

      # @return [String] the error, without the name of the node at its end
      def reason
        error['message'].delete_suffix(" on node #{node}")
      end
    end
  end
end
