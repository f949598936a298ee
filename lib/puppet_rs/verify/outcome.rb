# frozen_string_literal: true

module PuppetRs
  module Verify
    # Result of compiling an Input: a catalog's JSON (without `version`
    # and `catalog_uuid`, which differ for each compile) or an error, and the log.
    #
    # @!attribute json [String, nil] the catalog
    # @!attribute error [Hash, nil] class, message, file, line, pos, code
    # @!attribute logs [Array<Hash>] level, message, file, line
    # @!attribute seconds [Array<Float>] the time of each compile, first one first
    # @!attribute fallbacks [Hash{String=>Integer}] what puppet_rs left to stock
    # @!attribute crash [String, nil] set when the process died or hung
    Outcome = Struct.new(:json, :error, :logs, :seconds, :fallbacks, :crash, keyword_init: true) do
      def initialize(logs: [], seconds: [], fallbacks: {}, **rest)
        super
      end

      # @return [Hash, nil] the parsed catalog
      def catalog
        json && JSON.parse(json, max_nesting: false)
      end

      # @return [Float, nil] the median of the compiles after the first
      def warm
        times = seconds.drop(seconds.size > 1 ? 1 : 0).sort
        times[times.size / 2]
      end

      def resources
        json ? catalog['resources'].size : 0
      end

      def edges
        json ? catalog['edges'].size : 0
      end

      def same?(other)
        !crash && !other.crash && json == other.json && error == other.error && logs == other.logs
      end
    end
  end
end
