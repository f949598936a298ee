# frozen_string_literal: true

require 'puppet_rs/profile'

module PuppetRs
  module Server
    # The profile of an environment while it serves agents, on request (`POST /puppet-admin-api/v1/profile`): the front process
    # marks the requests of some seconds, each worker measures those that it answers ({Part}), and hands over what it has measured
    # at the end, or before it leaves. There is one at a time. Nothing is measured otherwise.
    class Profiling
      autoload :Collection, 'puppet_rs/server/profiling/collection'
      autoload :Part, 'puppet_rs/server/profiling/part'

      # Measurements of one worker.
      # @!attribute worker [Integer] the number of its place
      # @!attribute pid [Integer]
      # @!attribute data [Profile::Data]
      # @!attribute full [Boolean] whether there was no room for more callers
      Measured = Struct.new(:worker, :pid, :data, :full)

      TYPES = { 'table' => Response::TEXT, 'collapsed' => Response::TEXT, 'svg' => 'image/svg+xml',
                'json' => 'application/json', 'speedscope' => 'application/json' }.freeze
      SECONDS = 30
      MOST_SECONDS = 300
      # Callers that a worker keeps: some 10 MB at most.
      MOST_ENTRIES = 20_000
      # Seconds that compiling workers are waited for when the time is over.
      PATIENCE = 10
      STEP = 0.1
      # States of a connection that the other end has closed: CLOSE, CLOSE_WAIT, LAST_ACK, CLOSING (tcp(7)).
      CLOSED = [7, 8, 9, 11].freeze
      PARAMETERS = %w[seconds format].freeze
      HEADER = 'x-puppet-rs-workers'
      private_constant :SECONDS, :PATIENCE, :STEP, :CLOSED, :PARAMETERS

      def initialize
        @lock = Mutex.new
        @running = false
        @count = 0
      end

      # @param executor [Workers, Turn] which marks requests and collects
      attr_writer :executor

      # @param request [Request] with the parameters `environment` (all of them), `seconds` and `format`
      # @return [Response] the profile, when the time is over
      def call(request)
        asked = PARAMETERS.to_h { |name| [name, [*request.params[name]].first] }
        seconds = asked['seconds'] || SECONDS.to_s
        return invalid("seconds must be a number from 1 to #{MOST_SECONDS}") unless seconds?(seconds)

        format = asked['format'] || 'table'
        return invalid("format must be one of #{TYPES.keys.join(', ')}") unless TYPES.key?(format)

        environment = request.environment
        return invalid('environment is not a valid name') unless environment.nil? || name?(environment)

        return Response.text(409, 'Another profile is being made.') unless start(environment)

        begin
          answer(measure(request, environment, Integer(seconds, 10)), format)
        ensure
          finish
        end
      end

      private

      def invalid(text)
        Response.text(400, "Bad request: #{text}")
      end

      def name?(text)
        ::Puppet::Node::Environment.valid_name?(text)
      end

      def seconds?(text)
        text.match?(/\A\d{1,4}\z/) && text.to_i.between?(1, MOST_SECONDS)
      end

      # Begins a profile unless there is one: whoever is refused another one, or reads of this one in the log, asks for catalogs
      # that are in it.
      # @return [Boolean] whether it has begun
      def start(environment)
        @lock.synchronize do
          return false if @running

          @executor.profile = [(@count += 1).to_s, environment]
          @running = true
        end
      end

      def finish
        @lock.synchronize do
          @executor.profile = nil
          @running = false
        end
      end

      # @return [Array(String, Array<Measured>, Array<Integer>)] what was measured, and the processes that did not answer in time
      def measure(request, environment, seconds)
        started = now
        of = environment ? "environment #{environment}" : 'all environments'
        ::Puppet.notice("A profile of #{of} is made for #{seconds} s, for #{request.client.name || request.client.address}")
        sleep STEP until now > started + seconds || stopping? || gone?(request)
        took = (now - started).round
        @executor.profile = nil
        ["#{of}, #{took} s", *@executor.profiled(now + PATIENCE)]
      end

      # The server ends when requests that run are answered.
      def stopping?
        ::Puma::Server.current&.shutting_down? if defined?(::Puma::Server)
      end

      # A client that gives up makes room for another one.
      def gone?(request)
        socket = request.env['puma.socket']&.to_io or return false
        CLOSED.include?(socket.getsockopt(::Socket::IPPROTO_TCP, ::Socket::TCP_INFO).data.unpack1('C'))
      rescue ::SystemCallError, ::IOError
        true
      end

      def answer((note, parts, missing), format)
        data = parts.map(&:data).reduce(Profile::Data.new) { |all, one| all.merge(one.dump) }
        workers = parts.sort_by { |part| [part.worker, part.pid] }.map { |part| describe(part) }
        workers += missing.map { |pid| "process=#{pid} busy" }
        text = Profile.text(data, format, note: "#{note}, #{workers.empty? ? 'no catalog' : workers.join(', ')}")
        Response.new(200, text, 'content-type' => TYPES[format], HEADER => workers.join(', '))
      end

      def describe(part)
        catalogs = part.data.nodes.sum(&:times)
        "worker=#{part.worker} process=#{part.pid} catalogs=#{catalogs}#{' truncated' if part.full}"
      end

      def now
        ::Process.clock_gettime(::Process::CLOCK_MONOTONIC)
      end
    end
  end
end
