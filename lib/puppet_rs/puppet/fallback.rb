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
    end
  end
end
