# frozen_string_literal: true

require 'timeout'

module PuppetRs
  module Compile
    # Compiles nodes: the first one here, so that the environment is loaded before the processes are forked that
    # compile the others.
    class Run
      # @return [Array<Outcome>] those that came before an interrupt
      attr_reader :outcomes

      # @return [Integer] how many processes compiled
      attr_reader :processes

      # @param compiler [Compiler]
      def initialize(compiler, jobs:, timeout:)
        @compiler = compiler
        @jobs = jobs
        @timeout = timeout
        @outcomes = []
        @processes = 1
        @interrupted = false
      end

      # True when the user stopped the run.
      def interrupted?
        @interrupted
      end

      # @param nodes [Array<Nodes::Node>]
      # @yieldparam outcome [Outcome] as each comes
      def each(nodes, &)
        first, *rest = nodes
        take(here(first), &)
        @processes = [@jobs, rest.size].min.clamp(1, nil)
        @processes > 1 ? forked(rest, &) : rest.each { |node| take(here(node), &) }
      rescue Interrupt
        @interrupted = true
      end

      private

      def take(outcome)
        @outcomes << outcome
        yield outcome
      end

      def here(node)
        return @compiler.run(node) if @timeout.zero?

        Timeout.timeout(@timeout) { @compiler.run(node) }
      rescue Timeout::Error
        failed(node, "no catalog in #{@timeout} seconds")
      end

      def forked(nodes, &)
        GC.start
        pool = CommandLine::WorkerPool.new(jobs: @processes, timeout: @timeout) { |node| @compiler.run(node) }
        pool.each(nodes) do |node, result|
          take(result.is_a?(Outcome) ? result : failed(node, result.text), &)
        end
      end

      def failed(node, message)
        Outcome.new(node: node.name, error: { 'message' => message })
      end
    end
  end
end
