# frozen_string_literal: true

require_relative '../own'
require_relative 'settings_again'
require_relative 'settings_changes'

module PuppetRs
  module DropIn
    # The variables of the +settings+ class (+Scope#merge_settings+).
    #
    # To read all settings takes milliseconds, since each is searched in every source and interpolated. The values are
    # kept with what was set in these sources (the command line, puppet.conf, environment.conf, code), and read again
    # when that has changed: not after each +Puppet[:code] = ...+, with which many programs begin a compile. They are read again,
    # too, when a program has changed an array or text of Puppet in place (+Puppet[:server_list] << ...+).
    # @api private
    module SettingsScope
      KEPT = :'puppet_rs settings'
      # Setting that changes with each compile. No other setting is interpolated from it, see {independent?}.
      CODE = :code
      # Only list among the inputs of {kept}; a program may change it in place.
      LIST = :disable_warnings
      # Values of an environment, their sources, the objects of Puppet among them that can be changed in place, and copies of
      # these.
      Reading = Struct.new(:settings, :sources, :found, :own, :copies) do
        def changed_in_place?
          own != copies
        end
      end

      private_constant :KEPT, :CODE, :LIST, :Reading

      @readings = Known.new(:settings, 16, witnesses: %i[settings methods])
      @changes = Known.new(:setting_dependencies, 1, witnesses: %i[settings])
      # Puppet's types are parsed while Puppet is being loaded.
      Own.install(Own::SETTINGS)

      class << self
        # Values made of settings, until one of them changes: kept among Puppet's own values, which it empties then.
        # @param name [Symbol] a name that is not a setting's
        # @yieldreturn [Object]
        # @api private
        def kept(name)
          settings = ::Puppet.settings
          cache = settings.instance_variable_get(:@cache)
          return yield unless cache.is_a?(::Hash) && Native.plain?(settings) && !Own.replaced?(:settings)

          values = cache[::Puppet::Settings::NONE]
          made, list = values[name]
          return made unless made.nil? || list != values[LIST]

          made = yield
          values[name] = [made, values[LIST].dup]
          made
        end

        # @param env_name [Symbol]
        # @return [Hash{String => Object}]
        def values(env_name)
          apart(env_name).then { |others, code| others.merge(CODE.to_s => code) }
        end

        # The same Hash until a setting other than +code+ changes.
        # @return [Array(Hash{String => Object}, String)] all values, among them that of +code+ at some time; that of now
        def apart(env_name)
          [others(env_name), plain(::Puppet.settings.value_sym(CODE, env_name))]
        end

        # @return [Hash] how much of each kind the validation of a manifest logs
        def validation_limits
          deprecations = ::Puppet[:disable_warnings].include?('deprecations') ? 0 : ::Puppet[:max_deprecations]
          { max_errors: ::Puppet[:max_errors], max_warnings: ::Puppet[:max_warnings], max_deprecations: deprecations }
        end

        private

        def others(env_name)
          settings = ::Puppet.settings
          # Puppet empties its own cache of values when a setting changes, and the entry kept there with it.
          cache = settings.instance_variable_get(:@cache)
          count = settings.instance_variable_get(:@config)&.size
          return read(settings, env_name) unless cache.is_a?(::Hash) && count && !Own.replaced?(:settings)

          kept = cache[env_name]
          return read(settings, env_name) unless kept.is_a?(::Hash)

          known, size = kept[KEPT]
          return known.found if size == count && !known.changed_in_place?

          reading = current(settings, env_name)
          kept[KEPT] = [reading, count]
          reading.found
        end

        # @return [Reading]
        def current(settings, env_name)
          sources = sources(settings, env_name)
          return reading(settings, sources, env_name) unless sources

          kept = @readings[env_name]
          kept = nil unless kept && kept.settings.equal?(settings) && !kept.changed_in_place?
          return kept if kept && kept.sources == sources

          changes = changes(settings)
          read = (kept && again(kept, sources, changes, settings, env_name)) || reading(settings, sources, env_name)
          @readings[env_name] = read if changes.independent? && independent?(sources)
          read
        end

        def changes(settings)
          count = settings.instance_variable_get(:@config).size
          known, size, changes = @changes[:last]
          return changes if known.equal?(settings) && size == count

          SettingsChanges.new(settings).tap { |made| @changes[:last] = [settings, count, made] }
        end

        # @return [Hash, nil] nil if all have to be read: anything may be another, or there is an error, and which one is the
        #   first Puppet knows
        def again(kept, sources, changes, settings, env_name)
          names = changes.between(kept.sources, sources) or return
          again = SettingsAgain.new(settings, env_name, changes.defaults, set: names_in(sources), kept: kept.found, names:)
          result = kept.found.dup
          own = []
          names.each { |name| result[name.to_s] = plain(noted(again.value(name), own)) if result.key?(name.to_s) }
          Reading.new(settings, sources, result.freeze, kept.own + own, kept.copies + copy(own))
        rescue ::StandardError
          nil
        end

        # Names of the settings that have a value in one of the sources.
        def names_in(sources)
          sources.each_with_object(::Set.new) do |source, found|
            case source
            when ::Hash then found.merge(source.keys)
            when ::Array then found.merge(names_in_file(source))
            end
          end
        end

        # @param source [Array] what {#contents} gives for a section of puppet.conf, or for environment.conf
        def names_in_file(source)
          return source[0].settings.map(&:name) if source[0].is_a?(::Puppet::Settings::ConfigFile::Section)

          ::Puppet::Settings::EnvironmentConf::VALID_SETTINGS.zip(source).filter_map { |name, value| name if value }
        end

        def read(settings, env_name)
          reading(settings, nil, env_name).found
        end

        # @return [Reading]
        def reading(settings, sources, env_name)
          result = {}
          own = []
          settings.each_key do |name|
            result[name.to_s] = plain(noted(settings.value_sym(name, env_name), own)) unless name == :name
          end
          Reading.new(settings, sources, result.freeze, own, copy(own))
        end

        # @param own [Array] gets a value that can be changed in place
        def noted(value, own)
          own << value if value.is_a?(::Array) || value.is_a?(::Hash) || (value.is_a?(::String) && !value.frozen?)
          value
        end

        def copy(value)
          case value
          when ::String then value.dup
          when ::Array then value.map { |entry| copy(entry) }
          when ::Hash then value.to_h { |key, entry| [copy(key), copy(entry)] }
          else value
          end
        end

        def plain(value)
          case value
          when ::String, ::Numeric, true, false, nil then value
          when ::Array then value.map { |entry| plain(entry) }
          when ::Hash then value.to_h { |key, entry| [plain(key), plain(entry)] }
          else value == :undef ? nil : value.to_s
          end
        end

        # Inputs of the values; nil if a source is of an unknown kind.
        def sources(settings, env_name)
          mode = settings.preferred_run_mode
          sets = settings.values(env_name, mode).instance_variable_get(:@value_sets)
          return unless sets.is_a?(::Array)

          contents = sets.map { |set| contents(set) }
          return if contents.include?(nil)

          # Relative paths and those below a home.
          [mode, settings.instance_variable_get(:@config).size, working_folder, ENV.fetch('HOME', nil), *contents]
        end

        def contents(set)
          case set
          when ::Puppet::Settings::Values
            explicit = set.instance_variable_get(:@values)
            copy(explicit.except(CODE)) if explicit.is_a?(::Hash)
          when ::Puppet::Settings::ValuesFromSection
            section = set.instance_variable_get(:@section)
            [section, section&.settings&.map { |setting| [setting.name, copy(setting.value)] }]
          when ::Puppet::Settings::ValuesFromEnvironmentConf
            ::Puppet::Settings::EnvironmentConf::VALID_SETTINGS.map { |name| set.include?(name) ? [copy(set.lookup(name))] : nil }
          end
        end

        def working_folder
          ::Dir.pwd
        rescue ::SystemCallError
          nil
        end

        # True if no value that was set is made from +code+ or, with a warning each time it is read, from +environment+.
        def independent?(sources)
          texts_of(sources).none? { |text| text.is_a?(::String) && text.match?(/\$\{?(?:code|environment)\b/) }
        end

        def texts_of(sources)
          sources.flatten.flat_map do |source|
            case source
            when ::Hash then source.values
            when ::Puppet::Settings::ConfigFile::Section then source.settings.map(&:value)
            else [source]
            end
          end
        end
      end
    end
  end
end
