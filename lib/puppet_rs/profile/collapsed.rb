# frozen_string_literal: true

module PuppetRs
  module Profile
    # Collapsed stacks: a line for each stack, with its microseconds, as flamegraph.pl and its like read them.
    class Collapsed
      # @param data [Data]
      def initialize(data)
        @data = data
      end

      # @return [String]
      def to_s
        stacks = Hash.new(0)
        own = @data.own(:wall)
        @data.each do |entry, stack|
          next if own[entry].zero?

          stacks[stack.map { |caller| CommandLine::Words.printable(caller.label.tr(';', ':')) }.join(';')] += own[entry]
        end
        stacks.sort.filter_map { |stack, nanoseconds| "#{stack} #{nanoseconds / 1000}\n" if nanoseconds >= 1000 }.join
      end
    end
  end
end
