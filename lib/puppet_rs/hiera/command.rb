# frozen_string_literal: true

module PuppetRs
  module Hiera
    # `puppet_rs hiera`: compiles nodes for what they look up.
    class Command < Compile::Command
      # @param argv [Array<String>] the arguments after `hiera`
      def initialize(argv) # rubocop:disable Lint/MissingSuper
        @options = Options.new(argv)
      end

      # @return [Integer] 0; 1: a node was not compiled, or a finding of `--fail-on`; 128 and a signal: stopped
      def run
        status = super
        report = @probes.report
        puts @options[:json] ? report.to_json : report.to_s
        status.zero? && report.any?(@options[:fail_on]) ? 1 : status
      end

      private

      # The catalogs are not what is asked for.
      def output(_nodes)
        [nil, nil]
      end
    end
  end
end
