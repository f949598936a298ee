# frozen_string_literal: true

module PuppetRs
  module Verify
    # What a run of comparisons found, in numbers and grouped by kind.
    class Summary
      # @return [Array<Comparison::Result>]
      attr_reader :results

      # @return [Array<String>] what else to tell about the run
      attr_reader :notes

      def initialize(results, notes: [])
        @results = results
        @notes = notes
      end

      def identical
        @results.count(&:identical?)
      end

      def different
        @results.size - identical
      end

      def catalogs
        @results.count { |result| result.stock.json }
      end

      def errors
        @results.count { |result| result.stock.error }
      end

      # @return [Hash{String=>Integer}] reason to count
      def fallbacks
        @results.each_with_object(Hash.new(0)) do |result, sum|
          result.ours.fallbacks.each { |why, count| sum[why] += count }
        end
      end

      # @return [Array<(String, Array<Result>)>] by the first difference's kind, most frequent first
      def groups
        @results.reject(&:identical?).group_by { |result| result.differences.first.kind }
                .sort_by { |kind, results| [-results.size, kind] }
      end

      # @return [Array<Float>] sorted
      def ratios
        @results.select(&:identical?).filter_map(&:ratio).sort
      end

      def seconds(side)
        @results.sum { |result| result.public_send(side).warm || 0 }
      end

      def success?
        different.zero? && fallbacks.empty?
      end

      # @return [Hash{String=>String}] what was compared
      def versions
        { 'puppet' => Puppet.version, 'ruby' => RUBY_VERSION, 'puppet_rs' => VERSION }
      end

      def to_h
        versions.merge(
          'identical' => identical, 'different' => different, 'catalogs' => catalogs, 'errors' => errors,
          'fallbacks' => fallbacks, 'stock_seconds' => seconds(:stock), 'puppet_rs_seconds' => seconds(:ours), 'notes' => notes,
          'results' => @results.map { |result| result_hash(result) }
        )
      end

      private

      def result_hash(result)
        {
          'name' => result.input.name, 'identical' => result.identical?, 'catalog' => !result.stock.json.nil?,
          'differences' => result.differences.map(&:to_h), 'stock_seconds' => result.stock.warm,
          'puppet_rs_seconds' => result.ours.warm, 'ratio' => result.ratio, 'fallbacks' => result.ours.fallbacks
        }
      end
    end
  end
end
