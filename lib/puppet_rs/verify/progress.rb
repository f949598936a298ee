# frozen_string_literal: true

module PuppetRs
  module Verify
    # A progress bar on standard error.
    class Progress
      WIDTH = 30

      def initialize(total)
        @total = total
        @done = 0
        @shown = 0.0
      end

      def step(name)
        @done += 1
        now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
        return if now - @shown < 0.1 && @done < @total

        @shown = now
        filled = WIDTH * @done / @total
        $stderr.print("\r[#{'#' * filled}#{' ' * (WIDTH - filled)}] #{@done}/#{@total} #{name[0, 40].ljust(40)}")
      end

      def finish
        $stderr.print("\r#{' ' * (WIDTH + 65)}\r")
      end
    end
  end
end
