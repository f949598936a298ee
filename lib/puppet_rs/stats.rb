# frozen_string_literal: true

# Counts of what was compiled, and of what had to be left to stock Puppet.
module PuppetRs
  class << self
    # @return [Hash] +:compiled+ catalogs, +:fallbacks+ from reason to count
    def stats
      @stats ||= { compiled: 0, fallbacks: Hash.new(0) }
    end

    # Forgets all counts.
    def reset_stats
      @stats = nil
    end
  end
end
