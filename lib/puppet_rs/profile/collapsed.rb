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
        @data.own(:wall).each do |path, nanoseconds|
          stacks[path.map { |kind, name, *| "#{kind} #{name}".tr(";\n", ': ') }.join(';')] += nanoseconds
        end
        stacks.sort.filter_map { |stack, nanoseconds| "#{stack} #{nanoseconds / 1000}\n" if nanoseconds >= 1000 }.join
      end
    end
  end
end
