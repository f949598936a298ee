# frozen_string_literal: true

require_relative 'ini_file'

module PuppetRs
  module Standalone
    # Settings of the +environment.conf+ of a folder, as +Puppet::Settings::EnvironmentConf+ has it and +Settings::ChainedValues+
    # interpolates it.
    # @api private
    class EnvironmentConf
      VALID = %w[
        modulepath manifest config_version environment_timeout environment_data_provider static_catalogs rich_data
      ].freeze
      # These without the provider, in the order in which Puppet defines them.
      SHOWN = %w[static_catalogs environment_timeout manifest modulepath config_version rich_data].freeze
      # The setting in which +$environment+ is interpolated; in all others it stays.
      NAMED = 'config_version'
      # Of `puppet apply` and the like.
      RUN_MODE = 'user'
      UNITS = { 'y' => 365 * 24 * 60 * 60, 'd' => 24 * 60 * 60, 'h' => 60 * 60, 'm' => 60, 's' => 1 }.freeze
      private_constant :SHOWN, :NAMED, :RUN_MODE, :UNITS

      # @param folder [String] the environment's
      # @param name [String] what +$environment+ is
      # @param basemodulepath [Array<String>]
      # @param settings [Settings]
      def initialize(folder, name:, basemodulepath:, settings:)
        @folder = folder
        @name = name
        @basemodulepath = basemodulepath
        @settings = settings
        @said = read(File.join(folder, 'environment.conf'))
      end

      # @return [Array<String>] folders, whether they exist or not
      def modulepath
        interpolated('modulepath').split(File::PATH_SEPARATOR)
      end

      # @return [String] a file or a folder
      def manifest
        interpolated('manifest')
      end

      # @return [String, nil] a command
      def config_version
        interpolated('config_version')
      end

      # Values of these settings for +$settings::+. Stock reads them apart from those of the environment, and warns again.
      # @return [Hash{Symbol => Object}]
      # @raise [Puppet::Settings::SettingsError]
      def to_h
        SHOWN.to_h { |name| [name.to_sym, interpolated(name)] }
      end

      # @return [Boolean]
      def rich_data
        raw('rich_data').nil? ? @settings[:rich_data] : raw('rich_data')
      end

      # @return [Numeric] seconds
      # @raise [Puppet::Settings::ValidationError]
      def environment_timeout
        seconds(raw('environment_timeout').nil? ? @settings[:environment_timeout] : raw('environment_timeout'))
      end

      # @return [String, nil]
      def data_provider
        raw('environment_data_provider')&.to_s
      end

      # True if the environment names a manifest although the settings forbid it (+Environment#conflicting_manifest_settings?+).
      def conflicting_manifest?
        said = raw('manifest')
        @settings[:disable_per_environment_manifest] && !said.nil? && !said.empty? && said != @settings[:default_manifest]
      end

      private

      # +Puppet::Settings::TTLSetting+
      def seconds(value)
        return Float::INFINITY if value == 'unlimited'
        return value if value.is_a?(Numeric) && !value.negative?

        match = /^(\d+)(y|d|h|m|s)?$/.match(value) if value.is_a?(String)
        return match[1].to_i * UNITS.fetch(match[2] || 's') if match

        raise ::Puppet::Settings::ValidationError,
              "Invalid 'time to live' format '#{value.inspect}' for parameter: environment_timeout"
      end

      def raw(name)
        @said[name]
      end

      def read(path)
        sections = IniFile.read(path)
        warn_of_sections(path, sections.keys.drop(1))
        warn_of_settings(path, sections['main'].map(&:first) - VALID)
        sections['main'].reverse.to_h
      rescue Errno::ENOENT
        {}
      end

      def warn_of_sections(path, others)
        return if others.empty?

        ::Puppet.warn_once(:invalid_settings_section, "EnvironmentConf-section:#{path}",
                           "Invalid sections in environment.conf at '#{path}'. Environment conf may not have sections. The " \
                           "following sections are being ignored: '#{others.join(',')}'")
      end

      def warn_of_settings(path, unknown)
        return if unknown.empty?

        ::Puppet.warn_once(:invalid_settings, "EnvironmentConf-settings:#{path}",
                           "Invalid settings in environment.conf at '#{path}'. The following unknown setting(s) are being " \
                           "ignored: #{unknown.join(', ')}")
      end

      # The value of a setting of Puppet's in this environment.
      # @return [Object, nil]
      # @raise [Puppet::Settings::InterpolationError]
      def interpolated(name)
        own = VALID.include?(name) && !@settings.given?(name)
        munged(name, expanded(own ? value(name) : @settings.fetch(name), name))
      rescue ::Puppet::Settings::InterpolationError => e
        raise ::Puppet::Settings::InterpolationError, "Error converting value for param '#{name}': #{e.message}"
      end

      def value(name)
        case name
        when 'modulepath' then modulepath_of(raw(name))
        when 'manifest' then manifest_of(raw(name))
        when 'config_version' then absolute(raw(name))
        else raw(name).nil? ? @settings.fetch(name) : raw(name)
        end
      end

      def modulepath_of(said)
        parts = said.nil? ? [File.join(@folder, 'modules'), *@basemodulepath] : said.split(File::PATH_SEPARATOR)
        parts.flat_map { |part| glob(absolute(part)) }.join(File::PATH_SEPARATOR)
      end

      def glob(path)
        path.match?(/[*?\[{]/) ? Dir.glob(path) : [path]
      end

      def manifest_of(said)
        return absolute(said) unless said.nil? || @settings[:disable_per_environment_manifest]

        log_conflict(absolute(said)) if @settings[:disable_per_environment_manifest]
        default_manifest
      end

      def default_manifest
        default = @settings[:default_manifest]
        File.absolute_path?(default) ? default : File.join(@folder, default)
      end

      def log_conflict(said)
        return if said.nil? || said == default_manifest

        ::Puppet.err("The 'disable_per_environment_manifest' setting is true, but the environment located at #{@folder} has a " \
                     "manifest setting in its environment.conf of '#{said}' which does not match the default_manifest setting " \
                     "'#{@settings[:default_manifest]}'. If this environment is expecting to find modules in '#{said}', they " \
                     'will not be available!')
      end

      # A text that begins with a variable is completed when that is interpolated.
      def absolute(path)
        path.nil? || path.match?(/^\$/) ? path : File.expand_path(path, @folder)
      end

      def expanded(value, name)
        return value unless value.is_a?(String)

        kept = false
        result = value.gsub(/\$(\w+)|\$\{(\w+)\}/) do |expression|
          variable = Regexp.last_match(2) || Regexp.last_match(1)
          next kept = expression if variable == 'environment' && name != NAMED

          variable_value(variable, expression)
        end
        warn_of_environment(name, result) if kept
        result
      end

      def variable_value(variable, expression)
        return @name if variable == 'environment'
        return RUN_MODE if variable == 'run_mode'

        found = interpolated(variable)
        found.nil? ? raise(::Puppet::Settings::InterpolationError, "Could not find value for #{expression}") : found.to_s
      end

      def warn_of_environment(name, value)
        ::Puppet.warning("You cannot interpolate $environment within '#{name}' when using directory environments. " \
                         "Its value will remain #{value}.")
      end

      def munged(name, value)
        case name
        when 'modulepath', 'basemodulepath', 'environmentpath'
          value.split(File::PATH_SEPARATOR).map { |path| File.expand_path(path) }.join(File::PATH_SEPARATOR)
        when 'manifest' then File.expand_path(value)
        when 'environment_timeout' then seconds(value)
        when 'rich_data', 'static_catalogs' then Settings.boolean(name, value)
        else value
        end
      end
    end
  end
end
