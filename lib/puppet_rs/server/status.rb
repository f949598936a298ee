# frozen_string_literal: true

module PuppetRs
  module Server
    # `/status/v1`: whether the server can compile, for load balancers and monitoring.
    class Status
      LEVELS = %w[critical info debug].freeze

      # @param turn [Turn]
      def initialize(turn)
        @turn = turn
        @started = Time.now
      end

      # @return [Response] the word `running`: a worker answers only when it can compile
      def simple(_request)
        Response.text(200, 'running')
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

      def service(level)
        { 'service_version' => VERSION, 'service_status_version' => 1, 'detail_level' => level, 'state' => 'running',
          'status' => level == 'critical' ? {} : details, 'active_alerts' => [] }
      end

      def details
        { 'puppet_version' => ::Puppet.version, 'ruby' => RUBY_VERSION, 'waiting_requests' => @turn.waiting,
          'worker' => { 'pid' => ::Process.pid, 'uptime_seconds' => (Time.now - @started).round,
                        'compiled' => PuppetRs.stats[:compiled], 'fallbacks' => PuppetRs.stats[:fallbacks].values.sum } }
      end
    end
  end
end
