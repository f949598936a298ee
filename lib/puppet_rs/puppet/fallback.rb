# frozen_string_literal: true

module PuppetRs
  module DropIn
    # What the engine does not do is done by stock Puppet: counted, or an error when strict.
    module Fallback
      # Runs the block; an {Unsupported} raised inside is counted and ends the block with nil.
      # @param place [Symbol] where, for the reason's name
      def self.guard(place)
        yield
      rescue Unsupported => e
        raise if PuppetRs.strict?

        PuppetRs.stats[:fallbacks]["#{place}: #{e.message}"] += 1
        nil
      end

      # Counts code of the language that stock's evaluator runs while the engine is on.
      # @param what [String]
      # @raise [Unsupported] when strict
      def self.evaluated_by_stock(what)
        return if PuppetRs.off?
        raise Unsupported, "evaluation of #{what} by stock Puppet" if PuppetRs.strict?

        counts_evaluation(what)
      end

      # The same for a syntax tree as a Ruby object, which only stock evaluates, strict or not.
      # @param what [String]
      def self.counts_evaluation(what)
        PuppetRs.stats[:evaluated_by_stock][what] += 1 unless PuppetRs.off?
      end
    end
  end
end
