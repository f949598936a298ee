# frozen_string_literal: true

require 'io/console'
require 'ruby-progressbar'

module PuppetRs
  module CommandLine
    # A progress bar on standard error: what is done, what is left and for how long. Into a file, the bar alone.
    class Progress
      FORMAT = '[%B] %c/%C %e  %t'

      # @param total [Integer] steps
      def initialize(total)
        @bar = ProgressBar.create(total:, output: $stderr, format: FORMAT, title: ' ' * (columns / 3), length: columns - 1,
                                  progress_mark: '#', remainder_mark: ' ', throttle_rate: 0, autofinish: false)
      end

      # @param name [String] what was done
      def step(name)
        @bar.increment
        @bar.title = name[0, columns / 3].ljust(columns / 3)
      end

      # Clears the line.
      def finish
        @bar.clear
      end

      private

      def columns
        @columns ||= $stderr.tty? ? $stderr.winsize.last.clamp(20, 80) : 80
      rescue SystemCallError, NoMethodError
        80
      end
    end
  end
end
