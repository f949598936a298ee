# frozen_string_literal: true

require_relative '../own'

module PuppetRs
  module DropIn
    # The variables of the +settings+ class (+Scope#merge_settings+), and other values made of settings.
    #
    # Witnesses: Puppet's own table of values (+Puppet::Settings#@cache+), which it empties when a setting changes, holds what
    # is kept here, too. Many programs begin a compile with +Puppet[:code] = ...+, which empties it: a {Reading} is compared with
    # what is set now, and only values made of something else are made again. They are, too, when a program has changed an
    # array or text of Puppet in place (+Puppet[:server_list] << ...+).
    # @api private
    module SettingsScope
      KEPT = :'puppet_rs settings'
      # Setting that changes with each compile. Where another one is made of it, nothing is kept.
      CODE = :code
      # Only list among the inputs of {kept}; a program may change it in place.
      LIST = :disable_warnings
      OF_ENVIRONMENTS = ::Puppet::Settings::EnvironmentConf::VALID_SETTINGS
      private_constant :KEPT, :CODE, :LIST, :OF_ENVIRONMENTS

      # Values of all settings in an environment, and what they were made of. A reading takes over the values of the one before
      # but for those of settings whose text is another, and those made of them (`$vardir/state`): rspec-puppet sets
      # `vardir` for each catalog, and 175 of 233 settings stay what they were. Puppet makes each value again, with all those
      # that its text names (+Puppet::Settings::ChainedValues+), and looks into eight sources for each.
      class Reading
        REFERENCE = /\$(?:(\w+)|\{(\w+)\})/
        # Names in a text that Puppet replaces by other values than settings, or whose value changes with each compile.
        OTHERS = [:environment, :run_mode, CODE].freeze
        private_constant :REFERENCE, :OTHERS

        # @return [Puppet::Settings]
        attr_reader :settings
        # @return [Array, nil] see {SettingsScope.inputs}; nil if all values are Puppet's
        attr_reader :inputs
        # @return [Hash{String => Object}] values as the engine takes them
        attr_reader :found
        # @return [Hash{Symbol => Array<Symbol>}] settings by the names in their texts; at nil, those of unknown classes
        attr_reader :users
        # @return [Hash{Symbol => Object}] values of texts
        attr_reader :values
        # @return [Hash{Symbol => Object}] values that a program can change in place, and copies of these
        attr_reader :own, :copies
        # @return [Hash{Symbol => Object}] values that stay the same until a setting is set
        attr_reader :stable
        # @return [Array<Symbol>] settings whose values Puppet had made before, maybe in another folder or with another home
        attr_reader :foreign

        # @param settings [Puppet::Settings]
        # @param env_name [Symbol]
        # @param inputs [Array, nil]
        # @param cached [Hash{Symbol => Object}] values that Puppet has made since a setting has changed
        # @param before [Reading, nil]
        def initialize(settings, env_name, inputs = nil, cached = nil, before = nil)
          @settings = settings
          @env_name = env_name
          @inputs = inputs
          make(cached, before&.inputs&.first == inputs.first ? before : nil) if inputs
          keep(names.to_h { |name| [name, settings.value_sym(name, env_name)] }) unless @inputs
        end

        # @return [Boolean]
        def changed_in_place?
          @own != @copies
        end

        private

        def names
          @names ||= @settings.each_key.to_a - [:name]
        end

        # If there is an error, Puppet knows which one is the first.
        def make(cached, before)
          others = before ? others(before) : names
          @users ||= users_by_name
          return @inputs = nil unless repeatable?

          @foreign = cached.keys & names
          others |= @foreign
          @values = before ? before.values.except(*others) : {}
          keep(others.to_h { |name| [name, cached.fetch(name) { cached[name] = value(name) }] }, before)
        rescue ::StandardError
          @inputs = nil
        end

        # False if a value is made of `code` or, with a warning each time that it is made or named, of `environment`.
        def repeatable?
          !@users.key?(CODE) && (@users.fetch(:environment, []) - [:config_version]).empty?
        end

        def keep(made, before = nil)
          own = made.select { |_, value| value.is_a?(::String) ? !value.frozen? : value.is_a?(::Array) || value.is_a?(::Hash) }
          stable = made.except(*own.keys)
          @own, @copies, @stable = [[:own, own], [:copies, SettingsScope.copy(own)], [:stable, stable]].map do |part, mine|
            before ? before.public_send(part).except(*made.keys).update(mine) : mine
          end
          found = made.to_h { |name, value| [name.name, SettingsScope.plain(value)] }
          @found = (before ? before.found.merge(found) : found).freeze
        end

        # Settings whose value may be another than in the reading before.
        def others(before)
          was = before.inputs.last
          now = @inputs.last
          found = (was.keys | now.keys).reject { |name| was[name] == now[name] } & names
          same_names = found.all? { |name| references(was[name]).empty? && references(now[name]).empty? }
          @users = same_names ? before.users : users_by_name
          found |= [CODE, *@users[nil]]
          found.each { |name| found.concat(@users.fetch(name, []) - found) }
          found | (before.foreign & names)
        end

        def users_by_name
          names.each_with_object({}) do |name, users|
            used = known?(@settings.setting(name)) ? references(text(name)) : [nil]
            used.each { |other| (users[other] ||= []) << name }
          end
        end

        # The text that was set, or the default.
        def text(name)
          setting = @settings.setting(name)
          set = @inputs.last[name]
          set.nil? && setting.is_a?(::Puppet::Settings::BaseSetting) ? setting.default : set
        end

        def references(text)
          return [] unless text.is_a?(::String) && text.include?('$')

          text.scan(REFERENCE).map { |plain, braces| (plain || braces).to_sym }
        end

        def value(name)
          @values.fetch(name) { @values[name] = value_of_text(name, text(name)) }
        end

        def value_of_text(name, text)
          setting = @settings.setting(name)
          return @settings.value_sym(name, @env_name) unless made_of_text?(setting, text)

          text = text.gsub(REFERENCE) { named((::Regexp.last_match(1) || ::Regexp.last_match(2)).to_sym) } if text.is_a?(::String)
          setting.munge(text)
        end

        # True if nothing else is an input. Lists and hashes are objects of Puppet's.
        def made_of_text?(setting, text)
          known?(setting) && setting.name != CODE && !text.is_a?(::Array) && !text.is_a?(::Hash) &&
            !references(text).intersect?(OTHERS)
        end

        # False for one that has the value of another (+AliasSetting+), too.
        def known?(setting)
          setting.is_a?(::Puppet::Settings::BaseSetting) && setting.class.name&.start_with?('Puppet::Settings::')
        end

        def named(name)
          value = value(name) if @settings.setting(name)
          raise ::Puppet::Settings::InterpolationError, name.to_s if value.nil?

          value
        end
      end
      private_constant :Reading

      @readings = Known.new(:settings, 16, witnesses: %i[settings methods])
      # Puppet's types are parsed while Puppet is being loaded.
      Own.install(Own::SETTINGS)

      class << self
        # Values made of settings, until one of them changes.
        # @param name [Symbol] a name that is not a setting's
        # @yieldreturn [Object]
        # @api private
        def kept(name)
          values = values_of_puppet(::Puppet.settings, ::Puppet::Settings::NONE) or return yield
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

        # @return [Object] that shares nothing that a program can change
        def copy(value)
          case value
          when ::String then value.dup
          when ::Array then value.map { |entry| copy(entry) }
          when ::Hash then value.to_h { |key, entry| [copy(key), copy(entry)] }
          else value
          end
        end

        # @return [Object] as the engine takes it
        def plain(value)
          case value
          when ::String, ::Numeric, true, false, nil then value
          when ::Array then value.map { |entry| plain(entry) }
          when ::Hash then value.to_h { |key, entry| [plain(key), plain(entry)] }
          else value == :undef ? nil : value.to_s
          end
        end

        private

        # @return [Hash, nil] Puppet's table of values, which it empties when one changes; nil if nothing can be kept
        def values_of_puppet(settings, env_name)
          cache = settings.instance_variable_get(:@cache)
          cache[env_name] if cache.is_a?(::Hash) && Native.plain?(settings) && !Own.replaced?(:settings)
        end

        def others(env_name)
          settings = ::Puppet.settings
          cached = values_of_puppet(settings, env_name) or return Reading.new(settings, env_name).found
          reading, size = cached[KEPT]
          count = settings.each_key.size
          return reading.found if size == count && !reading.changed_in_place?

          # Puppet keeps what it has made until a setting changes, whatever else does, and a compile asks it for all values.
          cached.update(reading.stable, reading.own) { |_, known, _| known } if reading
          reading = current(settings, env_name, cached)
          cached[KEPT] = [reading, count]
          reading.found
        end

        def current(settings, env_name, cached)
          inputs = inputs(settings, env_name)
          kept = @readings[env_name]
          kept = nil unless kept && kept.settings.equal?(settings) && !kept.changed_in_place?
          return kept if kept && kept.inputs == inputs

          reading = Reading.new(settings, env_name, inputs, cached, kept)
          @readings[env_name] = reading if reading.inputs
          reading
        end

        # Inputs of values but for defaults: run mode, number of settings, folders of relative paths and of those below a home;
        # the values that were set.
        # @return [Array(Array, Hash{Symbol => Object}), nil] nil if a source is of an unknown kind, or has an error
        def inputs(settings, env_name)
          mode = settings.preferred_run_mode
          sources = settings.values(env_name, mode).instance_variable_get(:@value_sets)
          set = sources.reverse.each_with_object({}) { |source, found| found.update(given(source)) }
          [[mode, settings.each_key.size, ::Dir.pwd, ENV.fetch('HOME', nil)], copy(set)]
        rescue ::StandardError
          nil
        end

        # @return [Hash{Symbol => Object}, nil]
        def given(source)
          case source
          when ::Puppet::Settings::Values then source.instance_variable_get(:@values).except(CODE)
          when ::Puppet::Settings::ValuesFromSection
            source.instance_variable_get(:@section).settings.reverse.to_h { |setting| [setting.name, setting.value] }
          when ::Puppet::Settings::ValuesFromEnvironmentConf
            OF_ENVIRONMENTS.select { |name| source.include?(name) }.to_h { |name| [name, source.lookup(name)] }
          end
        end
      end
    end
  end
end
