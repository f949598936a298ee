# frozen_string_literal: true

require 'puppet_rs'

module PuppetRs
  module Server
    # The Rack application: finds out who asks, asks the rules, and hands the request to the route.
    # Puppet must be set up before ({PuppetSettings.load}).
    class Application
      # Agents wait so long at most before they ask again; they spread their requests over it.
      FORBIDDEN = 403
      # The headers of every answer.
      PRODUCT = { 'x-puppet-version' => ::Puppet.version }.freeze

      # @return [Metrics]
      attr_reader :metrics

      # @param options [Options]
      # @raise [SettingError] for an auth.conf or an address that is not valid
      def initialize(options)
        @options = options
        @authorization = Authorization.load(options.authorization_file)
        @certificates = options.certificates
        @metrics = Metrics.new
        @turn = Turn.new(options.queue_per_worker)
        @log = AccessLog.new(options[:access_log], options[:log_format])
        @cache = EnvironmentCache.new(options.state_dir)
        @routes = Routes.new(options, @cache, @metrics, @turn)
        @served = 0
      end

      # @param env [Hash] of Rack
      # @return [Array] status, headers, body
      def call(env)
        exchange = Exchange.new(env, now)
        exchange.response = answered(exchange)
        finish(exchange)
      end

      # A request on its way: what Rack gave, when, and what is known since.
      Exchange = Struct.new(:env, :started, :client, :request, :response)
      private_constant :Exchange

      # Called by a worker when it has begun.
      def worker_started
        @metrics.worker_started
        @certificates = @options.certificates
      end

      private

      def answered(exchange)
        exchange.client = Client.of(exchange.env, @certificates, proxied: @authorization.header_certificates?)
        exchange.request = Request.new(exchange.env, exchange.client)
        answer(exchange.request)
      rescue BadRequest => e
        Response.text(400, e.message)
      rescue StandardError, SystemStackError, NoMemoryError => e
        failed(e)
      end

      def answer(request)
        return Response.text(413, 'The body of the request is too large.') if too_large?(request.env)

        decision = @authorization.decide(request)
        unless decision.allowed?
          ::Puppet.err(decision.log)
          return Response.text(FORBIDDEN, decision.answer)
        end
        route = @routes.find(request) or return Response.text(404, 'Not Found')
        return route.handler.call(request) if route.immediate?

        (@turn.take { in_turn(route, request) } || busy).done
      end

      def in_turn(route, request)
        @cache.refresh
        limit = @options[:request_timeout]
        return route.handler.call(request) unless limit.positive?

        begun = now
        response = Timeout.timeout(limit, TimeLimit) { route.handler.call(request) }
        # Code that rescues every exception has made an answer of it.
        now - begun < limit ? response : give_up(limit)
      rescue TimeLimit
        give_up(limit)
      end

      # What ran was left in the middle: the process is not used again, nor the commands that it waits for.
      def give_up(limit)
        Children.kill if @options[:cluster]
        leave
        Response.text(503, "The request took longer than #{limit} seconds.")
      end

      # Raised in a request that takes too long. Puppet rescues StandardError, and would answer that a node was not found.
      class TimeLimit < Exception; end # rubocop:disable Lint/InheritException

      def too_large?(env)
        limit = @options[:max_body]
        limit.positive? && env['CONTENT_LENGTH'].to_i > limit
      end

      def busy
        delay = @options[:max_retry_delay]
        Response.text(503, 'The maximum number of queued requests is reached.', 'retry-after' => rand(0..delay).to_s)
      end

      def failed(error)
        ::Puppet.err([error.message, *error.backtrace].join("\n"))
        Response.text(500, "Internal Server Error: #{error.message}")
      end

      def finish(exchange)
        seconds = now - exchange.started
        rack = exchange.response.to_a
        rack[1] = PRODUCT.merge(rack[1])
        @metrics.request(exchange.env['REQUEST_METHOD'], @routes.name(exchange.request), exchange.response.status, seconds,
                         @turn.waiting)
        @log.write(exchange.env, exchange.client, rack, seconds)
        recycle
        rack
      end

      def now
        Process.clock_gettime(Process::CLOCK_MONOTONIC)
      end

      # A worker that has answered its share makes room for a fresh one.
      def recycle
        limit = @options[:max_requests_per_worker]
        @served += 1
        leave if limit.positive? && @served == limit
      end

      # Puma finishes what runs, and starts another worker.
      def leave
        return unless @options[:cluster]

        Connections.current&.leave
        ::Process.kill(:TERM, ::Process.pid)
      end
    end
  end
end
