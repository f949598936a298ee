# frozen_string_literal: true

require 'timeout'

module PuppetRs
  module Compile
    # Compiles nodes: the first ones here, until one has a catalog, so that the environment is loaded before the processes
    # are forked that compile the others.
    class Run
      # A node without a catalog loads only a part of the environment. When so many have none, all may have none.
      ATTEMPTS = 3
      # Nodes of a process for which a collection takes longer than what it saves.
      FEW = 100
      private_constant :ATTEMPTS, :FEW

      # @return [Array<Outcome>] after an interrupt: the results so far
      attr_reader :outcomes

      # @return [Integer] how many processes compiled
      attr_reader :processes

      # @param compiler [Compiler]
      # @param probes [Probes, nil] what each process writes at its end
      def initialize(compiler, jobs:, timeout:, probes: nil)
        @probes = probes
        @compiler = compiler
        @jobs = jobs
        @timeout = timeout
        @outcomes = []
        @processes = 0
      end

      # @return [CommandLine::Stop, nil] what ended the run before its end
      attr_reader :stop

      # True when the user stopped the run.
      def interrupted?
        !@stop.nil?
      end

      # @param nodes [Array<Nodes::Node>]
      # @yieldparam outcome [Outcome] as each comes; an interrupt waits for the end of the block
      def each(nodes, &)
        rest = nodes.drop(warm_up(nodes, &))
        @processes = [@jobs, rest.size].min
        forked(rest, &) if @processes.positive?
      rescue Interrupt => e
        @stop = CommandLine::Stop.of(e)
        # Processes that the node which was compiled here had started.
        CommandLine::ProcessTree.kill(CommandLine::ProcessTree.below(Process.pid))
      rescue Errno::EPIPE
        @stop = CommandLine::Stop.new('PIPE')
      end

      private

      # @return [Integer] how many nodes were compiled here
      def warm_up(nodes, &)
        nodes.first(ATTEMPTS).each_with_index do |node, index|
          outcome = here(node)
          take(outcome, &)
          return index + 1 unless outcome.error
        end
        [nodes.size, ATTEMPTS].min
      end

      def take(outcome)
        Thread.handle_interrupt(Interrupt => :never) do
          @outcomes << outcome
          yield outcome
        end
      end

      def here(node)
        return @compiler.run(node) if @timeout.zero?

        Timeout.timeout(@timeout) { @compiler.run(node) }
      rescue Timeout::Error
        failed(node, "no answer in #{@timeout} seconds")
      end

      def forked(nodes, &)
        collect_garbage(nodes)
        # A new worker compiles its first node as slowly as a new process may. The engine's memory does not grow with the nodes.
        finish = @probes.method(:leave) if @probes&.any?
        setup = CommandLine::Collector.method(:inherit)
        limits = { jobs: @processes, timeout: @timeout, lifetime: Float::INFINITY }
        pool = CommandLine::WorkerPool.new(**limits, setup:, finish:) { |node| @compiler.run(node) }
        pool.each(nodes) do |node, result|
          take(result.is_a?(Outcome) ? result : failed(node, result.text), &)
        end
      end

      # Processes share what is left.
      def collect_garbage(nodes)
        return if CommandLine::Collector.delayed? && nodes.size < @processes * FEW

        CommandLine::Collector.enable
        GC.start
      end

      def failed(node, message)
        Outcome.new(node: node.name, error: { 'message' => message })
      end
    end
  end
end
