# frozen_string_literal: true

require 'optparse'
require 'tmpdir'
require 'puppet_rs/compile'
require 'puppet_rs/verify'

module PuppetRs
  module Diff
    # `puppet_rs diff`: compiles nodes with two versions of the code and reports the changes.
    class Command
      # @param argv [Array<String>] the arguments after `diff`
      def initialize(argv)
        @options = Options.new(argv)
      end

      # @return [Integer] 0: no changes; 1: a node that compiled does not any more, or none compiled; 2: changes
      def run
        Dir.mktmpdir('puppet_rs-diff') { |scratch| compare(scratch) }
      end

      private

      def compare(scratch)
        started = Process.clock_gettime(Process::CLOCK_MONOTONIC)
        nodes = ChosenNodes.new(@options, FetchedFacts.new(@options, scratch).folder || @options[:facts]).to_a
        versions = Versions.new(@options, scratch).to_a
        ignore = Ignore.new(@options[:ignore], @options[:ignore_attr], **@options.filters,
                            file: File.join(versions.last.folder, Ignore::FILE))
        load_engine
        comparison = Comparison.new(versions, @options.for_compile, ignore:, scratch:)
        with_bar(nodes.size * 2) { |bar| comparison.run(nodes) { |node| bar&.step(node) } }
        write(report(versions, comparison.results, Process.clock_gettime(Process::CLOCK_MONOTONIC) - started))
        status(comparison.results)
      end

      def load_engine
        CommandLine::Engine.load(standalone: @options[:standalone])
        Verify::Secrets.instance # before processes are forked: they share its key
      end

      def with_bar(steps)
        on = @options[:progress]
        bar = CommandLine::Progress.new(steps) if on.nil? ? $stderr.tty? : on
        yield bar
      ensure
        bar&.finish
      end

      def report(versions, results, seconds)
        case @options[:format]
        when 'json' then JsonReport.new(versions, results).to_s
        when 'html' then HtmlReport.new(versions, results).to_s
        when 'markdown' then MarkdownReport.new(versions, results).to_s
        else
          colour = $stdout.tty? && !@options[:out]
          TextReport.new(versions, results, per_node: @options[:per_node], seconds:, colour:).to_s
        end
      end

      def write(text)
        return puts(text) unless @options[:out]

        File.write(@options[:out], text.end_with?("\n") ? text : "#{text}\n")
      rescue SystemCallError => e
        raise CommandLine::UsageError, CommandLine::UsageError.text(e, @options[:out])
      end

      def status(results)
        states = results.map(&:state)
        return 1 if states.include?(:breaks) || states.all?(:fails)

        states.any? { |state| %i[changed mended].include?(state) } ? 2 : 0
      end
    end
  end
end
