# frozen_string_literal: true

module PuppetRs
  module Server
    # Code that answers each path.
    class Routes
      # @!attribute name [String] for metrics
      # @!attribute verbs [Array<String>]
      # @!attribute path [Regexp]
      # @!attribute immediate [Boolean] whether it needs nothing of Puppet, and so no worker
      # @!attribute handler [#call] given a {Request}, returns a {Response}
      Route = Struct.new(:name, :verbs, :path, :immediate, :handler) do
        alias_method :immediate?, :immediate
      end

      GET = %w[GET].freeze
      PUT = %w[PUT].freeze
      READ = %w[GET POST].freeze
      # The methods of which a body is read.
      BODIES = %w[POST PUT].freeze
      # Requests that Puppet's own handlers answer: the path below /puppet/v3, and the methods.
      INDIRECTIONS = {
        'catalog' => READ, 'node' => GET, 'facts' => PUT, 'report' => PUT, 'file_metadata' => READ, 'file_metadatas' => READ,
        'file_content' => READ, 'file_bucket_file' => %w[GET HEAD PUT].freeze
      }.freeze

      # @param options [Options]
      # @param cache [EnvironmentCache]
      # @param metrics [Metrics]
      def initialize(options, cache, metrics)
        @code = VersionedCode.new(options[:code_id_command], options[:code_content_command])
        @puppet = PuppetApi.new(@code)
        @environments = EnvironmentInformation.new
        @status = Status.new(metrics)
        @cache = cache
        @metrics = metrics
        @profiling = Profiling.new
        @routes = indirections + information + [catalog_v4] + administration + service
      end

      # @param executor [Workers, Turn] of which the status and profiles are asked
      def executor=(executor)
        @status.executor = @profiling.executor = executor
      end

      # @param request [Request]
      # @return [Route, nil]
      def find(request)
        @routes.find { |route| route.verbs.include?(request.verb) && route.path.match?(request.path) }
      end

      private

      def indirections
        INDIRECTIONS.map do |name, verbs|
          Route.new(name, verbs, %r{\A/puppet/v3/#{name}/.}, false, @puppet)
        end << Route.new('environments', GET, %r{\A/puppet/v3/environments\z}, false, @puppet)
      end

      def information
        [
          Route.new('environment_classes', GET, %r{\A/puppet/v3/environment_classes}, false, @environments.method(:classes)),
          Route.new('environment_modules', GET, %r{\A/puppet/v3/environment_modules}, false, @environments.method(:modules)),
          Route.new('static_file_content', GET, %r{\A/puppet/v3/static_file_content/}, false, StaticContent.new(@code))
        ]
      end

      def catalog_v4
        Route.new('catalog_v4', %w[POST], %r{\A/puppet/v4/catalog/?\z}, false, CatalogV4.new(@code))
      end

      def administration
        administration = Administration.new(@cache)
        path = %r{\A/puppet-admin-api/v1/environment-cache\z}
        [Route.new('environment_cache', %w[DELETE], path, true, administration.method(:flush_environments)),
         Route.new('profile', %w[POST], %r{\A/puppet-admin-api/v1/profile\z}, true, @profiling)]
      end

      def service
        [
          Route.new('status', GET, %r{\A/status/v1/simple(?:/|\z)}, true, @status.method(:simple)),
          Route.new('status', GET, %r{\A/status/v1/services(?:/|\z)}, true, @status.method(:services)),
          Route.new('metrics', GET, %r{\A/metrics\z}, true, @metrics)
        ]
      end
    end
  end
end
