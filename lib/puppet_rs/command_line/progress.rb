# frozen_string_literal: true

require 'io/console'

module PuppetRs
  module CommandLine
    # A progress bar on standard error: what is done, what is left and for how long.
    class Progress
      WIDTH = 24

      # @param total [Integer] steps
      def initialize(total)
        @total = total
        @done = 0
        @started = @shown = now
        draw('')
      end

      # @param name [String] what was done
      def step(name)
        @done += 1
        return if now - @shown < 0.1 && @done < @total

        @shown = now
        draw(name)
      end

      # Clears the line.
      def finish
        $stderr.print("\r#{' ' * (columns - 1)}\r")
      end

      private

      def draw(name)
        filled = WIDTH * @done / @total
        head = "[#{'#' * filled}#{' ' * (WIDTH - filled)}] #{@done}/#{@total}#{left} "
        room = columns - 1 - head.size
        $stderr.print("\r#{head}#{room.positive? ? name[0, room].ljust(room) : ''}"[0, columns])
      end

      def left
        return '' if @done.zero?

        seconds = (now - @started) / @done * (@total - @done)
        format(' %<minutes>d:%<seconds>02d left', minutes: seconds / 60, seconds: seconds % 60)
      end

      def columns
        $stderr.tty? ? $stderr.winsize.last.clamp(20, 80) : 80
      rescue SystemCallError, NoMethodError
        80
      end

      def now
        Process.clock_gettime(Process::CLOCK_MONOTONIC)
      end
    end
  end
end
