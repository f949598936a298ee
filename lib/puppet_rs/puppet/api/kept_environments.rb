# frozen_string_literal: true

module PuppetRs
  module DropIn
    # Environments that stay loaded as long as this object lives, regardless of +environment_timeout+.
    # @api private
    class KeptEnvironments
      include ::Puppet::Environments::EnvironmentLoader

      # @param loader [Puppet::Environments::EnvironmentLoader] asked once for each environment
      # @param manifest [String, nil] instead of the environment's own
      def initialize(loader, manifest: nil)
        @loader = loader
        @manifest = manifest
        @environments = {}
        @configurations = {}
      end

      def search_paths
        @loader.search_paths
      end

      def list
        @loader.list.map { |environment| get(environment.name) }
      end

      def get(name)
        @environments[name.to_sym] ||= load(name)
      end

      def get_conf(name)
        @configurations[name.to_sym] ||= @loader.get_conf(name)
      end

      private

      def load(name)
        environment = @loader.get(name)
        get_conf(name)&.environment_timeout if environment # an invalid one is an error, as where Puppet keeps environments
        environment && @manifest ? environment.override_with(manifest: @manifest) : environment
      end
    end
  end
end
