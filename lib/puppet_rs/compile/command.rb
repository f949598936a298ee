# frozen_string_literal: true

module PuppetRs
  module Compile
    # `puppet_rs compile`: compiles nodes and writes their catalogs, and a report on the standard error.
    class Command
      # @param argv [Array<String>] the arguments after `compile`
      def initialize(argv)
        @options = Options.new(argv)
      end

      # @return [Integer] 0: every node was compiled; 1: some were not; more: a signal
      def run
        nodes = Nodes.new(@options).to_a
        bar = CommandLine::Progress.new(nodes.size) if progress?
        CommandLine::Engine.load(standalone: @options[:standalone])
        (@probes = Probes.new(@options)).start
        started = Process.clock_gettime(Process::CLOCK_MONOTONIC)
        run = compile(nodes, bar)
        bar&.finish
        seconds = Process.clock_gettime(Process::CLOCK_MONOTONIC) - started
        report = Report.new(run, total: nodes.size, seconds:, slowest: @options[:slowest]).to_s
        $stderr.puts report unless report.empty?
        @probes.finish(run.outcomes.select(&:failed?).map(&:node)).each { |line| $stderr.puts line }
        return run.stop.status if run.interrupted?

        run.outcomes.any?(&:failed?) ? 1 : 0
      end

      private

      def compile(nodes, bar)
        folder, stream = output(nodes)
        run = Run.new(Compiler.new(@options, folder), jobs: @options[:jobs], timeout: @options[:timeout], probes: @probes)
        run.each(nodes) do |outcome|
          stream&.add(outcome)
          bar&.step(outcome.node)
        end
        finish(stream, run)
        write_dependencies(run.outcomes) if @options[:dependencies]
        folder&.sweep if run.interrupted?
        run
      end

      # @return [Array] folder and stream of the catalogs, one of which is nil
      def output(nodes)
        return Folder.new(@options[:out], @options[:format]) if @options[:out]

        [nil, Stream.new($stdout, @options[:format], nodes.map(&:name))]
      end

      def write_dependencies(outcomes)
        require 'json'
        found = outcomes.sort_by(&:node).to_h { |outcome| [outcome.node, outcome.dependencies] }
        File.write(@options[:dependencies], "#{JSON.pretty_generate(found.compact)}\n")
      end

      # The output may have no reader any more.
      def finish(stream, run)
        run.stop&.unread? ? $stdout.reopen(File::NULL) : stream&.finish
      rescue Errno::EPIPE
        $stdout.reopen(File::NULL)
      end

      # Catalogs on a terminal and a bar there would overwrite each other.
      def progress?
        on = @options[:progress]
        on.nil? ? $stderr.tty? && !($stdout.tty? && !@options[:out]) : on
      end
    end
  end
end
