# frozen_string_literal: true

# Counts of what was compiled, and of what had to be left to stock Puppet.
module PuppetRs
  class << self
    # @return [Hash] +:compiled+ catalogs, +:fallbacks+ of whole compiles from reason to count, +:evaluated_by_stock+ of code
    #   that stock's evaluator ran, likewise
    attr_reader :stats

    # Forgets all counts.
    def reset_stats
      @stats = { compiled: 0, fallbacks: Hash.new(0), evaluated_by_stock: Hash.new(0) }
    end
  end

  # Made at once: of two threads that ask first, one would count into a table that the other replaces.
  reset_stats
end
