# frozen_string_literal: true

module PuppetRs
  module Verify
    # The report on a terminal.
    class Report
      # @param shown [Integer] examples of each kind of difference
      # @param details [Boolean] every difference of every input instead
      def initialize(summary, shown: 1, details: false)
        @summary = summary
        @shown = shown
        @details = details
      end

      def to_s
        [*(@details ? details : groups), *fallbacks, *@summary.notes, *times, totals].join("\n")
      end

      private

      def details
        @summary.results.reject(&:identical?).flat_map do |result|
          ["#{result.input.name}:", *result.differences.map { |difference| indent(difference.text) }]
        end
      end

      def groups
        @summary.groups.flat_map do |kind, results|
          ["#{results.size.to_s.rjust(5)}  #{kind}",
           *results.first(@shown).map { |result| indent("#{result.input.name}: #{result.differences.first.text}", 7) }]
        end
      end

      def fallbacks
        @summary.fallbacks.sort_by { |_, count| -count }.map { |why, count| "#{count} left to stock Puppet: #{why}" }
      end

      def times
        ratios = @summary.ratios
        return [] if ratios.empty?

        [format('time: stock %<stock>.2f s, puppet_rs %<ours>.2f s; ' \
                'faster by %<least>.1f to %<most>.1f, median %<median>.1f',
                stock: @summary.seconds(:stock), ours: @summary.seconds(:ours),
                median: ratios[ratios.size / 2], least: ratios.first, most: ratios.last)]
      end

      def totals
        results = @summary.results
        "#{results.size} inputs (#{@summary.catalogs} catalogs, #{@summary.errors} errors): " \
          "#{@summary.identical} identical, #{@summary.different} different"
      end

      def indent(text, columns = 2)
        text.gsub(/^/, ' ' * columns)
      end
    end
  end
end
