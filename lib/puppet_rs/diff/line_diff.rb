# frozen_string_literal: true

module PuppetRs
  module Diff
    # The difference of two lists, such as the lines of two texts: the shortest one (Myers' algorithm), or a replacement of the
    # whole middle where a search would take long.
    class LineDiff
      # The search ends after so many differences: its time and memory grow with their square.
      LIMIT = 400
      # Equal lines around a change.
      CONTEXT = 2
      # Longer differences are cut.
      LINES = 40
      NO_NEWLINE = '\ No newline at end of file'
      private_constant :LIMIT, :CONTEXT, :LINES, :NO_NEWLINE

      # @param before [String]
      # @param after [String]
      # @return [LineDiff] of the lines of two texts
      def self.texts(before, after)
        new(before.lines, after.lines)
      end

      # @param before [Array]
      # @param after [Array]
      def initialize(before, after)
        @before = before
        @after = after
      end

      # @return [Array<(String, Object)>] all elements with their signs: a space, `-` or `+`
      # @example
      #   LineDiff.new([1, 2], [1, 3]).edits # => [[' ', 1], ['-', 2], ['+', 3]]
      def edits
        @edits ||= begin
          least = [@before.size, @after.size].min
          head = (0...least).find { |index| @before[index] != @after[index] } || least
          tail = (0...(least - head)).find { |index| @before[-1 - index] != @after[-1 - index] } || (least - head)
          middle = [@before, @after].map { |side| side[head, side.size - head - tail] }
          same(@before.first(head)) + ordered(between(*middle)) + same(@before.last(tail))
        end
      end

      # @return [Array<(String, Object)>] elements of one side
      def changed
        edits.reject { |sign, _| sign == ' ' }
      end

      # @return [Array<String>] hunks as `diff -U` writes them, without the names of files
      def unified
        lines = hunks.flat_map { |range| [heading(range), *edits[range].flat_map { |sign, line| shown(sign, line) }] }
        lines.size > LINES ? [*lines.first(LINES), "… #{lines.size - LINES} more lines"] : lines
      end

      private

      def same(elements)
        elements.map { |element| [' ', element] }
      end

      # Removed lines stand before added ones.
      def ordered(edits)
        runs = edits.chunk_while { |one, other| one.first != ' ' && other.first != ' ' }
        runs.flat_map { |run| run.partition { |sign, _| sign != '+' }.flatten(1) }
      end

      def between(before, after)
        trace = furthest(before, after) unless before.empty? || after.empty?
        return walk_back(trace, before, after) if trace

        before.map { |element| ['-', element] } + after.map { |element| ['+', element] }
      end

      # For each number of differences the place in `before` that each diagonal reaches.
      # @return [Array<Hash>, nil] nil beyond the limit
      def furthest(before, after)
        reach = { 1 => 0 }
        trace = []
        (0..LIMIT).each do |count|
          trace << reach.dup
          (-count..count).step(2) do |diagonal|
            from = origin(reach, diagonal, count)
            x = from > diagonal ? reach[from] : reach[from] + 1
            x += 1 while x < before.size && x - diagonal < after.size && before[x] == after[x - diagonal]
            reach[diagonal] = x
            return trace if x >= before.size && x - diagonal >= after.size
          end
        end
        nil
      end

      # @return [Integer] the diagonal that a step comes from: the next one by an insertion, the last one by a removal
      def origin(reach, diagonal, count)
        insertion = diagonal == -count || (diagonal != count && reach[diagonal - 1] < reach[diagonal + 1])
        insertion ? diagonal + 1 : diagonal - 1
      end

      def walk_back(trace, before, after)
        x = before.size
        y = after.size
        found = []
        (trace.size - 1).downto(0) do |count|
          from = origin(trace[count], x - y, count)
          last_x = trace[count][from]
          last_y = last_x - from
          while x > last_x && y > last_y
            found << [' ', before[x -= 1]]
            y -= 1
          end
          found << (from > x - y ? ['+', after[y - 1]] : ['-', before[x - 1]]) if count.positive?
          x = last_x
          y = last_y
        end
        found.reverse
      end

      # @return [Array<Range>] of {edits}: changes with their context
      def hunks
        places = edits.each_index.reject { |index| edits[index].first == ' ' }
        near = places.slice_when { |one, other| other - one > (CONTEXT * 2) + 1 }
        near.map { |run| [run.first - CONTEXT, 0].max..[run.last + CONTEXT, edits.size - 1].min }
      end

      def heading(range)
        parts = { '-' => '+', '+' => '-' }.map do |sign, other|
          before = edits.first(range.begin).count { |kind, _| kind != other }
          size = edits[range].count { |kind, _| kind != other }
          start = size.zero? ? before : before + 1
          "#{sign}#{start}#{",#{size}" unless size == 1}"
        end
        "@@ #{parts.join(' ')} @@"
      end

      def shown(sign, line)
        line.end_with?("\n") ? ["#{sign}#{line.chomp}"] : ["#{sign}#{line}", NO_NEWLINE]
      end
    end
  end
end
