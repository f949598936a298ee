# frozen_string_literal: true

module PuppetRs
  module Server
    # `/status/v1`: whether the server can compile, for load balancers and monitoring. Answered in the process that has the
    # connections, whatever the workers do.
    class Status
      LEVELS = %w[critical info debug].freeze
      RUNNING = 'running'
      STARTING = 'starting'

      # @param metrics [Metrics]
      def initialize(metrics)
        @metrics = metrics
        @started = Time.now
      end

      # @param executor [Workers, Turn]
      attr_writer :executor

      # @param request [Request] which may name the service `server`, the only one there is
      # @return [Response] one word
      def simple(request)
        only = request.path[%r{\A/status/v1/simple/(.+)\z}, 1]
        return Response.text(404, "not found: #{only}") unless [nil, 'server'].include?(only)

        state = state()
        Response.text(state == RUNNING ? 200 : 503, state)
      end

      # @param request [Request] with the parameter `level`
      # @return [Response] the states of the services, as Puppet Server words them
      def services(request)
        level = [*request.params['level']].first || 'info'
        return Response.json(400, { 'kind' => 'request-data-invalid', 'msg' => 'Invalid level' }) unless LEVELS.include?(level)

        only = request.path[%r{\A/status/v1/services/([^/]+)}, 1]
        all = { 'server' => service(level) }
        return Response.json(200, all) unless only

        return Response.json(200, all[only]) if all.key?(only)

        Response.json(404, { 'kind' => 'service-not-found', 'msg' => "No status information found for service #{only}" })
      end

      private

      def state
        @executor.ready? ? RUNNING : STARTING
      end

      def service(level)
        { 'service_version' => VERSION, 'service_status_version' => 1, 'detail_level' => level, 'state' => state,
          'status' => level == 'critical' ? {} : details, 'active_alerts' => [] }
      end

      def details
        { 'puppet_version' => ::Puppet.version, 'ruby' => RUBY_VERSION, 'waiting_requests' => @executor.waiting,
          'uptime_seconds' => (Time.now - @started).round, 'workers' => @executor.pids, **@metrics.totals }
      end
    end
  end
end
