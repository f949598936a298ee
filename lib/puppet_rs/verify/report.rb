# frozen_string_literal: true

module PuppetRs
  module Verify
    # The report on a terminal.
    class Report
      # @param shown [Integer] examples of each kind of difference
      # @param details [Boolean] every difference and error of every input instead
      def initialize(summary, shown: 1, details: false)
        @summary = summary
        @shown = shown
        @details = details
      end

      def to_s
        [*(@details ? details : groups), *fallbacks, *@summary.notes, *times, totals, *verdict].join("\n")
      end

      private

      def details
        @summary.results.select { |result| !result.identical? || result.stock.error }.flat_map do |result|
          ["#{result.input.name}:", *texts(result).map { |text| indent(text) }]
        end
      end

      def texts(result)
        return result.differences.map(&:text) unless result.identical?

        ["error on both sides: #{Difference.describe(result.stock.error)}"]
      end

      def groups
        different = @summary.groups.flat_map do |kind, results|
          ["#{results.size.to_s.rjust(5)}  #{kind}",
           *results.first(@shown).map { |result| indent("#{result.input.name}: #{result.differences.first.text}", 7) }]
        end
        different + errors
      end

      def errors
        groups = @summary.error_groups
        return [] if groups.empty?

        ['The same error on both sides:', *groups.flat_map do |shape, results|
          ["#{results.size.to_s.rjust(5)}  #{shape}",
           *results.first(@shown).map { |result| indent("#{result.input.name}: #{Difference.describe(result.stock.error)}", 7) }]
        end]
      end

      def fallbacks
        @summary.fallbacks.sort_by { |_, count| -count }.map { |why, count| "#{count} left to stock Puppet: #{why}" }
      end

      def times
        ratios = @summary.ratios
        return [] if ratios.empty?

        stock, ours = %i[stock ours].map { |side| @summary.seconds(side) }
        least, median, most = [ratios.first, ratios[ratios.size / 2], ratios.last].map { |ratio| Words.speed(ratio) }
        [format('time: stock Puppet %<stock>.2f s, puppet_rs %<ours>.2f s: %<speed>s%<spread>s',
                stock:, ours:, speed: Words.speed(stock / ours),
                spread: ratios.size > 1 ? " (from #{least} to #{most}, median #{median})" : '')]
      end

      def totals
        "#{Words.count(@summary.results.size, 'input')} (#{Words.count(@summary.catalogs, 'catalog')}, " \
          "#{Words.count(@summary.errors, 'error')}): #{@summary.identical} identical, #{@summary.different} different"
      end

      def verdict
        failure = @summary.failure
        failure && @summary.different.zero? ? ["failed: #{failure}"] : []
      end

      def indent(text, columns = 2)
        text.gsub(/^/, ' ' * columns)
      end
    end
  end
end
