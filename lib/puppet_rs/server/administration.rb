# frozen_string_literal: true

module PuppetRs
  module Server
    # `/puppet-admin-api/v1`: what a deploy of code asks for.
    class Administration
      # @param cache [EnvironmentCache]
      def initialize(cache)
        @cache = cache
      end

      # @param request [Request] with the parameter `environment`, or for all environments
      # @return [Response] without content: every worker has the new code from its next request on
      def flush_environments(request)
        @cache.flush(request.environment)
        Response.new(204)
      end
    end
  end
end
