# frozen_string_literal: true

module PuppetRs
  module Standalone
    # Puppet's settings, as far as compiling looks at them: defaults, and what a request says.
    class Settings
      DEFAULTS = {
        strict: :warning, strict_variables: false, tasks: false, rich_data: true, storeconfigs: false,
        debug: false, trace: false, environment: 'production', environmentpath: '', basemodulepath: '',
        modulepath: '', manifest: '', confdir: '/etc/puppet', codedir: '/etc/puppet/code', vardir: '/var/lib/puppet',
        ssldir: '/var/lib/puppet/ssl', libdir: '', certname: '', hiera_config: '', digest_algorithm: 'sha256',
        data_binding_terminus: 'hiera', disable_warnings: [], preprocess_deprecations: false, app_management: false,
        allow_duplicate_certs: false, max_errors: 10, max_warnings: 10, max_deprecations: 10,
        parser: 'current', preferred_serialization_format: 'json', catalog_cache_terminus: nil
      }.freeze

      def initialize(given = {})
        @values = DEFAULTS.merge(given)
        @values[:strict] = @values[:strict].to_s.to_sym
      end

      def [](name)
        name = name.to_sym
        return @values[name] if @values.key?(name)

        raise ArgumentError, "Attempt to read an unknown setting: #{name}"
      end

      def []=(name, value)
        @values[name.to_sym] = value
      end

      def value(name, _environment = nil)
        self[name]
      end

      def include?(name)
        @values.key?(name.to_sym)
      end

      # What the variables of the class +settings+ are.
      # @return [Hash{String => Object}]
      def variables
        @values.to_h { |name, value| [name.to_s, value.is_a?(Symbol) ? value.to_s : value] }
      end
    end
  end
end
