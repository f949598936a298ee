# frozen_string_literal: true

require 'json'

module PuppetRs
  module Verify
    # `puppet_rs verify`: compiles what the options ask for on both sides and writes the reports.
    class Command
      # @param argv [Array<String>] the arguments after `verify`
      def initialize(argv)
        @options = Options.new(argv)
      end

      # @return [Integer] 0: all identical and nothing left to stock; 1: not so; more: a signal
      def run
        list = (server? ? ServerInputs : Inputs).new(@options)
        inputs = list.to_a
        comparison = build_comparison
        results = comparison.run(inputs, &progress(inputs))
        @bar&.finish
        notes = list.notes
        notes += comparison.notes if server?
        notes += ["#{comparison.stop.word}: #{results.size} of #{inputs.size} inputs were compared"] if comparison.interrupted?
        summary = Summary.new(results, notes:, failures: list.failures, options: @options, started: @started)
        report(summary)
        return comparison.stop.status if comparison.interrupted?

        summary.success? ? 0 : 1
      end

      private

      def server?
        !@options[:server].nil?
      end

      def build_comparison
        @started = Time.now
        ignore = Ignore.new(@options[:ignore])
        return ServerComparison.new(@options, ignore:) if server?

        cache = StockCache.new(@options[:cache]) if @options[:cache]
        Comparison.new(cache:, ignore:, **@options.slice(:jobs, :mode, :timeout))
      end

      def progress(inputs)
        on = @options[:progress]
        return unless on.nil? ? $stderr.tty? : on

        @bar = CommandLine::Progress.new(inputs.size * 2)
        ->(_side, input, _outcome) { @bar.step(input.name) }
      end

      # A report on standard output takes the place of the text.
      def report(summary)
        texts = @options.reports.map { |format, path| [path, render(format, summary)] }
        texts.each { |path, text| path == '-' ? $stdout.puts(text) : File.write(path, text) }
        return if texts.any? { |path, _| path == '-' }

        puts Report.new(summary, details: @options[:details], shown: @options[:shown])
      end

      def render(format, summary)
        case format
        when :json then JSON.pretty_generate(summary.to_h)
        when :html then HtmlReport.new(summary).to_s
        when :junit then JunitReport.new(summary).to_s
        when :sarif then SarifReport.new(summary).to_s
        end
      end
    end
  end
end
