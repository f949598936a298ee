# frozen_string_literal: true

module PuppetRs
  module Coverage
    # The report on a terminal: the worst files first, then the totals.
    class Table
      COUNTS = %i[line_counts branch_counts body_counts].freeze

      # @param data [Data]
      # @param worst [Integer] how many files are listed
      def initialize(data, worst: 20)
        @data = data
        @worst = worst
      end

      # @return [String]
      def to_s
        files = @data.files.sort_by { |name, file| [share(file), name] }
        shown = files.first(@worst).map { |name, file| row(name, COUNTS.map { |counts| file.public_send(counts) }, missed(file)) }
        total = row('total', COUNTS.map { |counts| @data.total(counts) }, "#{files.size} #{files.size == 1 ? 'file' : 'files'}")
        rows = [['', 'lines', 'branches', 'bodies', 'not covered'], *shown, total]
        rows.map { |cells| line(cells, rows) }.join("\n")
      end

      private

      def share(file)
        covered, all = file.line_counts.zip(file.branch_counts).map(&:sum)
        all.zero? ? 1.0 : covered.fdiv(all)
      end

      def row(name, counts, note)
        shares = counts.map { |covered, all| all.zero? ? '-' : "#{Data.percent(covered, all)}% #{covered}/#{all}" }
        [CommandLine::Words.printable(name), *shares, note]
      end

      # @return [String] lines that were not evaluated, as ranges of what can be
      def missed(file)
        all = file.lines.keys
        runs = all.select { |line| file.lines[line].zero? }.slice_when { |a, b| all.index(b) - all.index(a) > 1 }
        texts = runs.map { |run| run.size == 1 ? run.first.to_s : "#{run.first}-#{run.last}" }
        texts.size > 8 ? "#{texts.first(8).join(', ')}, ..." : texts.join(', ')
      end

      def line(cells, rows)
        widths = cells.each_index.map { |at| rows.map { |row| row[at].size }.max }
        cells.zip(widths).each_with_index.map { |(cell, width), at| at.between?(1, 3) ? cell.rjust(width) : cell.ljust(width) }
             .join('  ').rstrip
      end
    end
  end
end
