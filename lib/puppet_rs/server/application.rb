# frozen_string_literal: true

require 'puppet_rs'

module PuppetRs
  module Server
    # The Rack application: finds out who asks, asks the rules, and has the request answered: at once, or by a process that
    # compiles. Puppet must be set up before ({PuppetSettings.load}).
    class Application
      FORBIDDEN = 403
      NOT_READ = 65_536
      private_constant :NOT_READ
      # The headers of every answer.
      PRODUCT = { 'x-puppet-version' => ::Puppet.version }.freeze
      # Where {admit} leaves what it found out for {call}.
      EXCHANGE = 'puppet_rs.exchange'

      # A request on its way: what Rack gave, when, and what is known since.
      Exchange = Struct.new(:env, :started, :client, :request, :route, :response)
      private_constant :Exchange

      # @return [Metrics]
      attr_reader :metrics

      # @param options [Options]
      # @raise [SettingError] for an auth.conf or an address that is not valid
      def initialize(options)
        @options = options
        @authorization = Authorization.load(options.authorization_file)
        @certificates = options.certificates
        @metrics = Metrics.new
        @log = AccessLog.new(options[:access_log], options[:log_format])
        cache = EnvironmentCache.new(options.state_dir)
        @routes = Routes.new(options, cache, @metrics)
        @executor = (options[:cluster] ? Workers : Turn).new(options, Work.new(@routes, cache), @metrics)
        @routes.executor = @metrics.executor = @executor
      end

      # Starts the processes that compile. Called in the front process before it has a connection.
      # @yield in the process that they are forked from
      # @return [void]
      def start(&)
        @executor.start(&)
      end

      # Decides on a request whose body is still to come.
      # @param env [Hash] of Rack
      # @param size [Integer, nil] of the body; nil if that is not known
      # @return [Integer, Array] how large the body may be, or the answer of Rack to a request that is refused
      def admit(env, size)
        exchange = begun(env)
        refused = attempt { refusal(exchange) || (too_large if size && size > bound(exchange)) }
        refused ? finish(exchange, refused) : bound(exchange)
      end

      # The answer to a request that is not taken.
      # @param env [Hash]
      # @param error [Intake::Refused]
      # @return [Array] of Rack
      def refuse(env, error)
        finish(Exchange.new(env, now), Response.text(error.status, error.message, error.headers))
      end

      # @param env [Hash] of Rack
      # @return [Array] status, headers, body
      def call(env)
        exchange = begun(env)
        exchange.started = now
        finish(exchange, attempt { refusal(exchange) || answer(exchange) })
      end

      private

      def begun(env)
        env[EXCHANGE] ||= Exchange.new(env, now)
      end

      def attempt
        yield
      rescue BadRequest => e
        Response.text(400, e.message)
      rescue StandardError, SystemStackError, NoMemoryError => e
        ::Puppet.err([e.message, *e.backtrace].join("\n"))
        Response.text(500, "Internal Server Error: #{e.message}")
      end

      # @return [Response, nil]
      def refusal(exchange)
        return if exchange.route

        exchange.client = Client.of(exchange.env, @certificates, proxied: @authorization.header_certificates?)
        request = exchange.request = Request.new(exchange.env, exchange.client)
        decision = @authorization.decide(request)
        unless decision.allowed?
          # Any client may ask for what it may not have, as often as it likes.
          Notices.write([:denied, decision.rule, exchange.client.name || exchange.client.address], decision.log, level: :err)
          return Response.text(FORBIDDEN, decision.answer)
        end
        exchange.route = @routes.find(request)
        return Response.text(404, 'Not Found') unless exchange.route

        Response.text(415, 'A body with a content encoding is not supported.') if request.packed?
      end

      def answer(exchange)
        return too_large if exchange.env['CONTENT_LENGTH'].to_i > bound(exchange)

        route = exchange.route
        route.immediate? ? route.handler.call(exchange.request) : @executor.call(exchange.request) || busy
      end

      # Of other methods a body is not read, and may be small, as of a client that sends `{}` with each request.
      def bound(exchange)
        limit = @options[:max_body]
        limit = Float::INFINITY if limit.zero?
        exchange.route && Routes::BODIES.include?(exchange.request.verb) ? limit : [limit, NOT_READ].min
      end

      def too_large
        Response.text(413, 'The body of the request is too large.')
      end

      def busy
        delay = @options[:max_retry_delay]
        Response.text(503, 'The maximum number of queued requests is reached.', 'retry-after' => rand(0..delay).to_s)
      end

      def finish(exchange, response)
        seconds = now - exchange.started
        rack = response.to_a
        rack[1] = PRODUCT.merge(rack[1])
        @metrics.request(exchange.env['REQUEST_METHOD'], exchange.route&.name || 'other', response.status, seconds)
        @log.write(exchange.env, exchange.client, rack, seconds)
        rack
      end

      def now
        Process.clock_gettime(Process::CLOCK_MONOTONIC)
      end
    end
  end
end
