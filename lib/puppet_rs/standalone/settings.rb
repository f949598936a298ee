# frozen_string_literal: true

module PuppetRs
  module Standalone
    # Puppet's settings, as far as compiling looks at them: defaults, and what a request says.
    class Settings
      DEFAULTS = {
        strict: :warning, strict_variables: false, tasks: false, rich_data: true, storeconfigs: false,
        debug: false, trace: false, environment: 'production', environmentpath: '/etc/puppet/code/environments',
        basemodulepath: '', modulepath: '', manifest: nil, config_version: '', default_manifest: './manifests',
        disable_per_environment_manifest: false, environment_timeout: 0, static_catalogs: true,
        confdir: '/etc/puppet', codedir: '/etc/puppet/code', vardir: '/var/lib/puppet',
        ssldir: '/var/lib/puppet/ssl', libdir: '', certname: '', hiera_config: '', digest_algorithm: 'sha256',
        data_binding_terminus: 'hiera', disable_warnings: [], preprocess_deprecations: false, app_management: false,
        allow_duplicate_certs: false, max_errors: 10, max_warnings: 10, max_deprecations: 10,
        parser: 'current', preferred_serialization_format: 'json', catalog_cache_terminus: nil
      }.freeze

      # @param value [Boolean, String] as in files of settings
      # @return [Boolean]
      # @raise [Puppet::Settings::ValidationError]
      def self.boolean(name, value)
        case value
        when true, 'true' then true
        when false, 'false' then false
        else raise ::Puppet::Settings::ValidationError, "Invalid value '#{value.inspect}' for boolean parameter: #{name}"
        end
      end

      # @param request [Hash{Symbol => Object}] what a request says by its other arguments
      # @param given [Hash{Symbol => Object}] settings by name, over +environment.conf+
      def initialize(request = {}, given = {})
        @given = given
        @values = DEFAULTS.merge(request, @given)
        @values[:strict] = @values[:strict].to_s.to_sym
        check_default_manifest if @given[:disable_per_environment_manifest]
      end

      # @return [Boolean] whether the request names the setting
      def given?(name)
        @given.key?(name.to_sym)
      end

      # @return [Object, nil] nil: there is no such setting
      def fetch(name)
        @values[name.to_sym]
      end

      def [](name)
        name = name.to_sym
        return munged(name) if @values.key?(name)

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

      # Variables of the class +settings+.
      # @return [Hash{String => Object}]
      def variables
        @values.keys.to_h do |name|
          value = munged(name)
          [name.to_s, value.is_a?(Symbol) ? value.to_s : value]
        end
      end

      private

      def check_default_manifest
        return if File.absolute_path?(@values[:default_manifest])

        raise ::Puppet::Settings::ValidationError,
              "The 'default_manifest' setting must be set to an absolute path when 'disable_per_environment_manifest' is true"
      end

      def munged(name)
        [true, false].include?(DEFAULTS[name]) ? Settings.boolean(name, @values[name]) : @values[name]
      end
    end
  end
end
