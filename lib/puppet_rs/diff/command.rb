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
        CommandLine::Collector.delay
        facts = FetchedFacts.new(@options, scratch).folder || @options[:facts]
        comparison = compared(facts, scratch)
        seconds = Process.clock_gettime(Process::CLOCK_MONOTONIC) - started
        $stderr.puts comparison.explain if @options[:explain_selection]
        report(comparison.versions, comparison.results, seconds)
        wrong?(comparison) ? 1 : status(comparison.results)
      ensure
        comparison&.close
      end

      # While this process loads the engine and compiles, another one finds out what it can. Without that one, wrong usage is said
      # first. What was compiled for another machine than this one does not count.
      # @return [Comparison]
      def compared(facts, scratch)
        forecast = Forecast.start(@options, facts) { |engine| start(find(facts, scratch, kept: true), engine) }
        found = find(facts, scratch) unless forecast
        load_engine(forecast)
        start, answer = start_with(forecast, found, facts, scratch)
        comparison = compare_with(start, answer, File.join(scratch, 'catalogs'))
        engine = checked(forecast) or return comparison

        comparison.close
        start.engine = engine
        compare_with(start, nil, File.join(scratch, 'again'))
      ensure
        forecast&.close
      end

      # @return [Array<(Forecast::Start, Forecast::Answer)>]
      def start_with(forecast, found, facts, scratch)
        engine = current_engine(forecast)
        engine.remember(Diff.cache, @options[:standalone])
        answer = forecast&.value
        return [answer.start, answer] if answer&.start&.engine == engine

        [start(found || find(facts, scratch), engine), nil]
      end

      def current_engine(forecast)
        return EngineFacts.current(nil) if @options[:standalone]

        EngineFacts.current(assumed? ? forecast.engine.machine : DropIn::LateFacter.of_puppet)
      end

      # True if Puppet was set up with the machine's facts of the last run: where Facter was there already, it was asked.
      def assumed?
        !@options[:standalone] && !DropIn::LateFacter.current.nil?
      end

      # @return [EngineFacts, nil] of this machine, where it is another one than in the last run
      def checked(forecast)
        return if !assumed? || forecast.machine == forecast.engine.machine

        DropIn::LateFacter.correct(forecast.machine)
        EngineFacts.current(DropIn::LateFacter.of_puppet).tap { |engine| engine.remember(Diff.cache, nil) }
      end

      def compare_with(start, answer, catalogs)
        versions = start.versions
        ignore = Ignore.new(@options[:ignore], @options[:ignore_attr], **@options.filters,
                            file: File.join(versions.last.folder, Ignore::FILE))
        plan = SelectionPlan.new(@options, versions, start.modulepath, start.engine)
        options = { modulepath: plan.modulepath, **@options.for_compile }
        comparison = Comparison.new(plan, options, ignore:, catalogs:, forecast: answer)
        with_bar(start.chosen.size * 2) { |bar| comparison.run(start.chosen) { |node| bar&.step(node) } }
        comparison
      end

      def find(facts, scratch, kept: false)
        nodes = ChosenNodes.new(@options, facts).to_a
        versions = Versions.new(@options, scratch, kept:)
        [nodes, versions, versions.to_a]
      end

      def start((nodes, found, versions), engine)
        Forecast::Start.new(nodes, versions, engine, found.base_module_path(versions.last, engine.modules))
      end

      def wrong?(comparison)
        return false unless @options[:check_selection] && comparison.wrong.any?

        $stderr.puts "puppet_rs diff: changed, and left out: #{Rendering.nodes(comparison.wrong.map(&:node))}"
        true
      end

      def load_engine(forecast)
        unless @options[:standalone]
          require 'puppet_rs/puppet/process/late_facter'
          DropIn::LateFacter.assume(forecast.engine.machine) if forecast
        end
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
        output = Output.new(@options)
        @options[:reports].each { |format, file| output.write(text(format, versions, results, seconds).to_s, file) }
        output.write(text(@options[:format], versions, results, seconds, colour: output.colour?).to_s)
      end

      def text(format, versions, results, seconds, colour: false)
        case format
        when 'json' then JsonReport.new(versions, results)
        when 'html' then HtmlReport.new(versions, results)
        when 'junit' then JunitReport.new(versions, results)
        when 'markdown' then MarkdownReport.new(versions, results)
        when 'sarif' then SarifReport.new(versions, results, subfolder: @options[:subfolder])
        else TextReport.new(versions, results, per_node: @options[:per_node], seconds:, colour:)
        end
      end

      def status(results)
        states = results.map(&:state)
        return 1 if states.include?(:breaks) || states.all?(:fails)

        states.any? { |state| %i[changed mended].include?(state) } ? 2 : 0
      end
    end
  end
end
