# frozen_string_literal: true

module PuppetRs
  module Server
    # Numbers for Prometheus, of all workers together. They need the gem prometheus-client-mmap, which counts in files
    # that processes share; without it `/metrics` says so.
    class Metrics
      BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30].freeze
      MISSING = '/metrics needs the gem prometheus-client-mmap'
      TYPE = 'text/plain; version=0.0.4; charset=utf-8'

      def initialize
        require 'prometheus/client'
        require 'prometheus/client/formats/text'
        @registry = ::Prometheus::Client.registry
        @requests = metric(:counter, :puppet_rs_requests_total, 'Requests answered')
        @request_seconds = metric(:histogram, :puppet_rs_request_seconds, 'Time of a request', {}, BUCKETS)
        @compile_seconds = metric(:histogram, :puppet_rs_compile_seconds, 'Time of a catalog request', {}, BUCKETS)
        @fallbacks = metric(:counter, :puppet_rs_fallbacks_total, 'Compiles that were left to stock Puppet')
        @memory = metric(:gauge, :puppet_rs_worker_resident_bytes, 'Resident memory of a worker', {}, :all)
        @waiting = metric(:gauge, :puppet_rs_waiting_requests, 'Requests that waited when a worker last answered', {}, :all)
        @there = true
      rescue LoadError
        @there = false
      end

      # Counts go into files of this process from now on.
      def worker_started
        ::Prometheus::Client.reinitialize_on_pid_change if @there
      end

      # @param seconds [Float]
      # @param waiting [Integer] how many requests wait in this worker
      def request(verb, route, status, seconds, waiting)
        return unless @there

        @waiting.set({}, waiting)
        @requests.increment(method: verb, route:, status: status.to_s)
        @request_seconds.observe({ route: }, seconds)
      end

      # Times the block, which answers a request for a catalog.
      # @param environment [String, nil]
      def compile(environment)
        return yield unless @there

        started = ::Process.clock_gettime(::Process::CLOCK_MONOTONIC)
        before = fallbacks
        yield
      ensure
        if @there
          seconds = ::Process.clock_gettime(::Process::CLOCK_MONOTONIC) - started
          @compile_seconds.observe({ environment: environment.to_s }, seconds)
          left = fallbacks - before
          @fallbacks.increment({}, left) if left.positive?
          tell_memory
        end
      end

      # @return [Response]
      def call(_request)
        return Response.text(501, MISSING) unless @there

        Response.new(200, ::Prometheus::Client::Formats::Text.marshal_multiprocess, 'content-type' => TYPE)
      end

      private

      # Several applications in one process share the numbers.
      def metric(kind, name, ...)
        @registry.get(name) || @registry.public_send(kind, name, ...)
      end

      def fallbacks
        PuppetRs.stats[:fallbacks].values.sum
      end

      # Each second at most: asking takes as long as a twentieth of a small catalog.
      def tell_memory
        now = ::Process.clock_gettime(::Process::CLOCK_MONOTONIC, :second)
        return if now == @told

        @told = now
        @memory.set({}, resident_bytes)
      end

      def resident_bytes
        ::File.read('/proc/self/statm').split[1].to_i * 4096
      rescue ::SystemCallError
        0
      end
    end
  end
end
