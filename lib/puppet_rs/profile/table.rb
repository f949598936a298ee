# frozen_string_literal: true

module PuppetRs
  module Profile
    # The profile on a terminal: for each kind of work what costs most, and what a class costs a node.
    class Table
      KINDS = { 'class' => 'classes', 'define' => 'defines', 'function' => 'functions in Puppet', 'ruby' => 'functions in Ruby',
                'builtin' => 'built-in functions', 'template' => 'templates', 'lookup' => 'keys of Hiera',
                'level' => 'levels of Hiera', 'query' => 'queries of PuppetDB' }.freeze

      # @param data [Data]
      # @param most [Integer] how many of each kind
      def initialize(data, most: 8)
        @data = data
        @most = most
      end

      # @return [String]
      def to_s
        totals = @data.totals.group_by(&:kind)
        [head, *KINDS.filter_map { |kind, title| section(title, totals[kind]) if totals[kind] }, *places].join("\n\n")
      end

      private

      def head
        nodes = @data.nodes
        count = nodes.sum(&:times)
        wall = nodes.sum(&:wall)
        "#{CommandLine::Words.count(count, 'catalog')} of #{CommandLine::Words.count(nodes.size, 'node')}: #{time(wall)} wall, " \
          "#{time(nodes.sum(&:cpu))} processor, #{nodes.sum(&:objects)} Ruby objects; a catalog #{time(wall / [count, 1].max)}"
      end

      def section(title, totals)
        rows = totals.sort_by { |total| [-total.weight, total.name] }.first(@most).map { |total| row(total) }
        table([[title, 'times', 'self', 'with callees', 'processor', 'objects', 'a node', 'most for'], *rows])
      end

      def row(total)
        most, = total.callers.max_by(&:last)
        own = total.measured? ? [time(total.cpu), total.objects.to_s] : ['', '']
        each = total.wall / [total.nodes.size, 1].max
        name, caller = [total.name, most.to_s].map { |text| CommandLine::Words.printable(text) }
        [name, total.times.to_s, time(total.self_wall), time(total.wall), *own, time(each), caller]
      end

      # Lines of code whose calls cost most.
      def places
        own = @data.own(:wall)
        lines = Hash.new { |all, place| all[place] = [0, 0, 0] }
        # A call in the arguments or the block of another on its line is part of that.
        outermost = Data::Outermost.new(&:place)
        @data.each do |entry,|
          outer = outermost.first?(entry)
          next unless entry.place

          [entry.times, own[entry], outer ? entry.wall : 0].each_with_index { |value, at| lines[entry.place][at] += value }
        end
        return [] if lines.empty?

        rows = lines.sort_by { |place, cost| [-cost[2], place] }.first(@most)
        [table([['lines that call', 'times', 'self', 'with callees'],
                *rows.map { |place, (count, self_wall, wall)| [place, count.to_s, time(self_wall), time(wall)] }])]
      end

      def table(rows)
        widths = rows.transpose.map { |cells| cells.map(&:size).max }
        rows.map do |cells|
          cells.zip(widths).each_with_index.map { |(cell, width), at| at.between?(1, 6) ? cell.rjust(width) : cell.ljust(width) }
               .join('  ').rstrip
        end.join("\n")
      end

      def time(nanoseconds)
        nanoseconds >= 1_000_000_000 ? format('%.2f s', nanoseconds / 1e9) : format('%.2f ms', nanoseconds / 1e6)
      end
    end
  end
end
