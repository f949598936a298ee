# frozen_string_literal: true

module PuppetRs
  module CommandLine
    # Ruby's garbage collector in a process that soon ends: it waits until so much is allocated. While Puppet is loaded and a
    # first node is compiled, it would run 28 times, for a fifth of the time, and find nearly nothing.
    module Collector
      # Bytes of Ruby's heap and of what was allocated beside it since the last collection.
      MOST = 96 * 1024 * 1024
      # Seconds between two looks.
      PAUSE = 0.02
      PAGE = GC::INTERNAL_CONSTANTS.fetch(:HEAP_PAGE_SIZE, 64 * 1024)
      private_constant :MOST, :PAUSE, :PAGE

      @delayed = false

      class << self
        # Delays it in this process. A forked one has to say so again ({inherit}): it has not the thread that looks.
        # @return [void]
        def delay
          GC.disable
          @delayed = true
          Thread.new do
            sleep PAUSE until allocated > MOST
            GC.enable
          end
        end

        # Goes on in a forked process as the parent has begun.
        # @return [void]
        def inherit
          delay if delayed?
        end

        # @return [Boolean]
        def delayed?
          @delayed
        end

        # Ends the delay.
        # @return [void]
        def enable
          @delayed = false
          GC.enable
        end

        private

        def allocated
          (GC.stat(:heap_allocated_pages) * PAGE) + GC.stat(:malloc_increase_bytes)
        end
      end
    end
  end
end
