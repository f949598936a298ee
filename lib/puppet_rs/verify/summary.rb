# frozen_string_literal: true

require 'time'

module PuppetRs
  module Verify
    # Findings of a run of comparisons, in numbers and grouped by kind.
    class Summary
      MISSING = /Could not find class (?:::)?(\S+) for /

      # @return [Array<Comparison::Result>]
      attr_reader :results

      # @return [Array<String>] what else the report shows about the run
      attr_reader :notes

      # @param results [Array<Comparison::Result>]
      # @param failures [Array<String>] why nodes were left out
      # @param options [Options, nil]
      # @param started [Time, nil]
      def initialize(results, notes: [], failures: [], options: nil, started: nil)
        @results = results
        @notes = notes + failures
        @failures = failures
        @options = options
        @started = started
        @finished = Time.now
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
        by_size(@results.reject(&:identical?).group_by { |result| result.differences.first.kind })
      end

      # @return [Array<(String, Array<Result>)>] inputs that fail alike on both sides, by the shape of the error
      def error_groups
        by_size(@results.select { |result| result.identical? && result.stock.error }
                        .group_by { |result| Difference.shape(result.stock.error['message']) })
      end

      # @return [Array<String>] classes that the user named and that do not exist
      def missing_classes
        @results.filter_map do |result|
          named = result.input.named
          named if named && result.stock.error && result.stock.error['message'][MISSING, 1] == named.delete_prefix('::')
        end.uniq
      end

      # @return [Array<Float>] sorted
      def ratios
        @results.select(&:identical?).filter_map(&:ratio).sort
      end

      def seconds(side)
        @results.sum { |result| result.public_send(side).warm || 0 }
      end

      # @return [String, nil] why the run is no success; nil: it is one
      def failure
        if different.positive? then "#{Words.count(different, 'input')} with differences"
        elsif fallbacks.any? then "#{fallbacks.values.sum} left to stock Puppet"
        elsif @failures.any? then "#{Words.count(@failures.size, 'node')} without facts"
        elsif missing_classes.any? then "no such class: #{missing_classes.join(', ')}"
        elsif catalogs.zero? && !@options&.[](:allow_errors) then 'no input compiled to a catalog (see --allow-errors)'
        end
      end

      def success?
        failure.nil?
      end

      # @return [Hash{String=>String}] what was compared
      def versions
        { 'puppet' => Puppet.version, 'ruby' => RUBY_VERSION, 'puppet_rs' => VERSION }
      end

      def to_h
        versions.merge(
          'started' => @started&.iso8601, 'finished' => @finished.iso8601, 'options' => @options&.to_s,
          'identical' => identical, 'different' => different, 'catalogs' => catalogs, 'errors' => errors, 'failure' => failure,
          'fallbacks' => fallbacks, 'stock_seconds' => seconds(:stock), 'puppet_rs_seconds' => seconds(:ours), 'notes' => notes,
          'results' => @results.map { |result| result_hash(result) }
        )
      end

      private

      def by_size(groups)
        groups.sort_by { |kind, results| [-results.size, kind] }
      end

      def result_hash(result)
        {
          'name' => result.input.name, 'node' => result.input.node, 'facts' => result.input.node_label,
          'environment' => result.input.environment, 'identical' => result.identical?, 'catalog' => !result.stock.json.nil?,
          'error' => result.stock.error, 'differences' => result.differences.map(&:to_h),
          'stock_seconds' => result.stock.warm, 'puppet_rs_seconds' => result.ours.warm, 'ratio' => result.ratio,
          'fallbacks' => result.ours.fallbacks
        }
      end
    end
  end
end
