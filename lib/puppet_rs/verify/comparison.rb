# frozen_string_literal: true

require 'puppet'

module PuppetRs
  module Verify
    # Compiles inputs on both sides, each in its own processes: those of stock
    # Puppet never load puppet_rs.
    class Comparison
      # So many inputs are compiled by one side before the other has its turn, at most: what an interrupt costs.
      BATCH = 200
      # Seconds that a turn of both should take.
      TURN = 2
      private_constant :BATCH, :TURN

      # @!attribute input [Input]
      # @!attribute stock [Outcome]
      # @!attribute ours [Outcome]
      # @!attribute differences [Array<Difference>]
      Result = Struct.new(:input, :stock, :ours, :differences) do
        def identical?
          differences.empty?
        end

        # @return [Float, nil] how many times faster puppet_rs is
        def ratio
          stock.warm / ours.warm if stock.warm && ours.warm&.positive?
        end
      end

      # @param jobs [Integer] processes at a time
      # @param cache [StockCache, nil]
      # @param mode [String] PUPPET_RS of our side: on, strict, or off (to try the tool itself)
      # @param timeout [Numeric] seconds for one compile; 0: none
      # @param ignore [Ignore] what is left out
      def initialize(jobs: 1, cache: nil, mode: 'strict', timeout: 300, ignore: Ignore.new)
        @jobs = jobs
        @cache = cache
        @mode = mode
        @timeout = timeout
        @ignore = ignore
      end

      # @return [CommandLine::Stop, nil] what ended the run before its end: the results are not all there
      attr_reader :stop

      def interrupted?
        !@stop.nil?
      end

      # Loads what both sides need once, before the processes fork.
      def self.preload
        PuppetRs.mode = :off if PuppetRs.respond_to?(:mode=)
        # The scratch folder is this process's: workers end without cleaning up.
        Compiler.initialize_settings
        Secrets.instance
        %i[Compiler Summary Outcome].each { |name| Verify.const_get(name) }
        Puppet::Pops::Parser::EvaluatingParser.new.parse_string('')
      end

      # @yield [Symbol, Input, Outcome] progress: :stock or :ours
      # @yieldreturn [void]
      # @return [Array<Result>] in the order of the inputs; after an interrupt: the results so far
      def run(inputs, &progress)
        self.class.preload
        results = []
        turns(inputs) { |batch| results.concat(compare(batch, &progress)) }
        results
      rescue Interrupt => e
        @stop = CommandLine::Stop.of(e)
        results + (@under_way || [])
      ensure
        @pools&.each_value(&:close)
      end

      # @return [Hash{Input=>Outcome}]
      def stock_outcomes(inputs, &progress)
        kept = {}.compare_by_identity
        inputs.each { |input| (outcome = @cache&.fetch(input)) && kept[input] = outcome }
        kept.each { |input, outcome| progress&.call(:stock, input, outcome) }
        made = outcomes(inputs.reject { |input| kept.key?(input) }, :stock, pool(:stock)) do |side, input, outcome|
          @cache&.store(input, outcome)
          progress&.call(side, input, outcome)
        end
        kept.merge!(made)
      end

      private

      # First a few inputs, then so many that both sides together take some seconds.
      def turns(inputs)
        rest = inputs
        size = @jobs
        until rest.empty?
          started = Process.clock_gettime(Process::CLOCK_MONOTONIC)
          yield rest.first(size)
          rest = rest.drop(size)
          size = [size * 2, BATCH].min if Process.clock_gettime(Process::CLOCK_MONOTONIC) - started < TURN
        end
      end

      def compare(inputs, &progress)
        stock = stock_outcomes(inputs, &progress)
        @under_way = []
        ours = outcomes(inputs, :ours, pool(:ours)) do |side, input, outcome|
          # A difference would have to be looked at again.
          @under_way << result(input, stock[input], outcome)
          @under_way.pop unless @under_way.last.identical?
          progress&.call(side, input, outcome)
        end
        results = inputs.map { |input| result(input, stock[input], ours[input]) }
        different = results.reject(&:identical?).map(&:input)
        again = alone(different)
        results.map { |result| again.fetch(result.input, result) }.tap { @under_way = nil }
      end

      # The processes of a side stay for all turns.
      def pool(side)
        (@pools ||= {})[side] ||= new_pool(side, keep: true)
      end

      def new_pool(side, **limits)
        setup = side == :stock ? -> { unload_engine } : -> { load_engine }
        WorkerPool.new(jobs: @jobs, timeout: @timeout, setup:, **limits) do |input|
          Compiler.run(input).tap { |outcome| outcome.json &&= Secrets.instance.mask(outcome.json) }
        end
      end

      def result(input, stock, ours)
        stock, ours = [stock, ours].map { |outcome| @ignore.apply(outcome) }
        Result.new(input, stock, ours, Difference.between(stock, ours))
      end

      # Ruby code that a process has loaded for earlier inputs can decide whether a type or function of a module
      # loads at all. So inputs that differ are compiled again, each in fresh processes.
      # @return [Hash{Input=>Result}]
      def alone(inputs)
        found = {}.compare_by_identity
        return found if inputs.empty?

        stock, ours = %i[stock ours].map { |side| outcomes(inputs, side, new_pool(side, lifetime: 1)) }
        inputs.each { |input| found[input] = result(input, stock[input], ours[input]) }
        found
      end

      def outcomes(inputs, side, pool)
        found = {}.compare_by_identity
        pool.each(inputs) do |input, outcome|
          outcome = Outcome.new(crash: outcome.text) if outcome.is_a?(WorkerPool::Crash)
          found[input] = outcome
          yield side, input, outcome if block_given?
        end
        found
      end

      # RUBYOPT may have loaded it.
      def unload_engine
        PuppetRs.mode = :off if PuppetRs.respond_to?(:mode=)
      end

      def load_engine
        ENV['PUPPET_RS'] = @mode
        require 'puppet_rs' unless @mode == 'off'
        PuppetRs.mode = @mode if PuppetRs.respond_to?(:mode=)
      end
    end
  end
end
