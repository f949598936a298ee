# frozen_string_literal: true

module PuppetRs
  module Server
    # Numbers for Prometheus, counted in the process that has the connections, so that workers come and go without a trace.
    # They begin with zero when the server starts. What clients can make up (methods, environments) makes no row of its own.
    class Metrics
      autoload :Counter, 'puppet_rs/server/metrics/counter'
      autoload :Histogram, 'puppet_rs/server/metrics/histogram'

      BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30].freeze
      TYPE = 'text/plain; version=0.0.4; charset=utf-8'
      METHODS = %w[GET HEAD POST PUT DELETE].freeze
      # Of environments that exist. A deploy for each branch makes many in a year.
      ENVIRONMENTS = 200
      OTHER = 'other'
      PAGE = 4096
      private_constant :METHODS, :ENVIRONMENTS, :PAGE

      class << self
        # In a worker.
        # @param environment [String, nil] that a client asked for
        # @return [Hash] what the compile in the block took, for {compiled}
        def measured(environment)
          started = ::Process.clock_gettime(::Process::CLOCK_MONOTONIC)
          before = fallbacks
          yield
          { environment: known(environment), seconds: ::Process.clock_gettime(::Process::CLOCK_MONOTONIC) - started,
            fallbacks: fallbacks - before }
        end

        private

        def fallbacks
          PuppetRs.stats[:fallbacks].values.sum
        end

        def known(environment)
          name = environment.to_s
          ::Puppet::Node::Environment.valid_name?(name) && ::Puppet.lookup(:environments).get(name) ? name : OTHER
        end
      end

      def initialize
        @lock = Mutex.new
        @requests = Counter.new('puppet_rs_requests_total', 'Requests answered')
        @request_seconds = Histogram.new('puppet_rs_request_seconds', 'Time of a request', BUCKETS)
        @compile_seconds = Histogram.new('puppet_rs_compile_seconds', 'Time of a catalog request', BUCKETS)
        @fallbacks = Counter.new('puppet_rs_fallbacks_total', 'Compiles that were left to stock Puppet')
        @fallbacks.add({}, 0)
        @compiles = 0
        @environments = {}
      end

      # @param executor [Workers, Turn] whose processes and waiting requests are reported
      attr_writer :executor

      # @return [Hash] compiles and fallbacks so far
      def totals
        @lock.synchronize { { 'compiled' => @compiles, 'fallbacks' => @fallbacks.value({}) } }
      end

      # @param verb [String]
      # @param route [String]
      # @param status [Integer]
      # @param seconds [Float]
      def request(verb, route, status, seconds)
        verb = OTHER unless METHODS.include?(verb)
        @lock.synchronize do
          @requests.add({ method: verb, route:, status: }, 1)
          @request_seconds.observe({ route: }, seconds)
        end
      end

      # @param measured [Hash] of {measured}
      def compiled(measured)
        @lock.synchronize do
          name = measured[:environment]
          @environments[name] = true if @environments.size < ENVIRONMENTS
          name = OTHER unless @environments.key?(name)
          @compiles += 1
          @compile_seconds.observe({ environment: name }, measured[:seconds])
          @fallbacks.add({}, measured[:fallbacks])
        end
      end

      # @return [Response]
      def call(_request)
        counted = @lock.synchronize { [@requests, @request_seconds, @compile_seconds, @fallbacks].map(&:to_s) }
        Response.new(200, [*counted, *now].join, 'content-type' => TYPE)
      end

      private

      # Values that are computed only when something reads them.
      def now
        memory = Counter.new('puppet_rs_worker_resident_bytes', 'Resident memory of a worker', 'gauge')
        @executor.pids.each_with_index { |pid, slot| memory.add({ worker: slot }, pid ? resident_bytes(pid) : 0) }
        waiting = Counter.new('puppet_rs_waiting_requests', 'Requests that wait for a worker', 'gauge')
        waiting.add({}, @executor.waiting)
        [memory, waiting].map(&:to_s)
      end

      def resident_bytes(pid)
        ::File.read("/proc/#{pid}/statm").split[1].to_i * PAGE
      rescue ::SystemCallError
        0
      end
    end
  end
end
