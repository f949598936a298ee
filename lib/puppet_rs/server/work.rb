# frozen_string_literal: true

module PuppetRs
  module Server
    # Answers requests with Puppet's and the engine's code, one at a time. Whatever the code of modules raises becomes an
    # answer.
    class Work
      # Raised in a request that takes too long. Puppet rescues StandardError, and would answer that a node was not found.
      class TimeLimit < Exception; end # rubocop:disable Lint/InheritException

      # @param routes [Routes]
      # @param cache [EnvironmentCache]
      def initialize(routes, cache)
        @routes = routes
        @cache = cache
      end

      # @param request [Request]
      # @return [Response]
      # @raise [TimeLimit]
      def call(request)
        @cache.refresh
        @routes.find(request).handler.call(request)
      rescue TimeLimit
        raise
      rescue BadRequest => e
        Response.text(400, e.message)
      rescue VersionedCode::Failure => e
        ::Puppet.err(e.message)
        Response.text(500, "Internal Server Error: #{e.message}")
      rescue Exception => e # rubocop:disable Lint/RescueException
        failed(e)
      end

      private

      # A gem that is not there, a file of Ruby that is not valid, `exit`: no StandardError, which Puppet makes an answer of.
      def failed(error)
        text = Failures.text(error)
        ::Puppet.err([text, *error.backtrace].join("\n"))
        Response.text(500, "Internal Server Error: #{text}")
      end
    end
  end
end
