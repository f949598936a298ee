# frozen_string_literal: true

module PuppetRs
  module Compile
    # What a run records beside the catalogs, if it is asked to: each process writes its part, the first one reports.
    class Probes
      # @param options [Options]
      def initialize(options)
        @coverage = options[:coverage]
      end

      # Before the first compile.
      def start
        return unless @coverage

        require 'puppet_rs/coverage'
        Coverage.start(@coverage)
      end

      # When a forked process has compiled its last node.
      def leave
        Coverage.write if coverage?
      end

      # When all nodes are done.
      # @return [Array<String>] lines for the report
      def finish
        return [] unless @coverage

        Coverage.write
        ["coverage: #{Coverage::Data.read([@coverage]).summary} (puppet_rs coverage report #{@coverage})"]
      end

      # @return [Boolean] whether processes have anything to write
      def any?
        coverage?
      end

      private

      # Also by PUPPET_RS_COVERAGE.
      def coverage?
        PuppetRs.const_defined?(:Coverage, false) && Coverage.on?
      end
    end
  end
end
