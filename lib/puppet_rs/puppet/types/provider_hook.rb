# frozen_string_literal: true

require_relative '../own/hook'
require_relative 'missing'

module PuppetRs
  module DropIn
    # Loads the providers of a type of Puppet's own when Ruby code first asks for them ({CoreTypes.providers?}). Puppet loads
    # all of them with the type; a compile needs none. A catalog that is applied asks for them.
    # Checked against Puppet 7.23, 8.10 and OpenVox 9.0.
    # @api private
    module Providers
      # A type whose providers wait: the path of these for the autoloader, and its environment.
      Waiting = Struct.new(:path, :environment)
      # Of a thread: whether providers may wait, the name of the type that is being made, that of the type whose providers have
      # just been left.
      MAY_WAIT = :puppet_rs_providers_may_wait
      NEW = :puppet_rs_new_type
      LEFT = :puppet_rs_providers_left
      PATH = %r{\Apuppet/provider/([^/]+)\z}
      private_constant :MAY_WAIT, :NEW, :LEFT, :PATH

      @waiting = {}
      @deferred = 0

      class << self
        # @return [Integer] how often providers were left for later in this process
        attr_reader :deferred

        # Providers of types that are loaded in the block may wait.
        def may_wait(may = true) # rubocop:disable Style/OptionalBooleanParameter
          with(MAY_WAIT, may) { yield }
        end

        # Around +newtype+.
        def made(name)
          load_waiting if waiting?(name)
          CoreTypes.load(name) { with(NEW, name.to_sym) { yield } }
        ensure
          Native.type_changed(name.to_s)
        end

        # Around +rmtype+.
        def removed(name)
          load_waiting if waiting?(name)
          CoreTypes.forget(name)
          yield
        ensure
          Native.type_changed(name.to_s)
        end

        # Around +Puppet::Util::Autoload.loadall+ ({AutoloadHook}).
        # @yield loads all files
        def loadall(path, environment)
          name = path[PATH, 1]&.to_sym
          return yield unless name
          return load_waiting if waiting?(name)
          return yield unless ::Thread.current[MAY_WAIT] && ::Thread.current[NEW] == name

          CoreTypes.providers?(name, environment) ? wait(name, path, environment) : yield
        end

        # Loads all providers that wait, in the order of their types, as if none had waited.
        def load_waiting
          return if @waiting.empty?

          ONE_AT_A_TIME.synchronize { load_first until @waiting.empty? }
        ensure
          rest
        end

        # @return [Boolean] for Puppet::Type.providers: whether +newtype+ asks if its type has any, right after they were left
        def left?(type)
          thread = ::Thread.current
          return false unless thread[LEFT] == type.name

          thread[LEFT] = nil
          true
        end

        def waiting?(name)
          !@waiting.empty? && @waiting.key?(name.to_sym)
        end

        # A type of Puppet's is described and not loaded.
        def described
          Missing.watch
        end

        # Stops looking for missing constants when nothing waits.
        def rest
          Missing.rest if @waiting.empty? && CoreTypes.described_types.all? { |name| NativeTypes.registered?(name) }
        end

        # @api private
        def install
          AutoloadHook.core = CoreTypes
          AutoloadHook.providers = self
          Hook.into(::Puppet::Type.singleton_class, Type)
        end

        private

        def with(variable, value)
          thread = ::Thread.current
          before = thread[variable]
          thread[variable] = value
          yield
        ensure
          thread[variable] = before
        end

        def wait(name, path, environment)
          @waiting[name] = Waiting.new(path, environment)
          @deferred += 1
          Missing.watch
          ::Thread.current[LEFT] = name
          true
        end

        def load_first
          name, entry = @waiting.shift
          ::Puppet.override({ current_environment: entry.environment }, 'Providers that waited') do
            # No other folder had providers of the type when they were left out.
            CoreTypes.alone(name) { may_wait(false) { ::Puppet::Util::Autoload.loadall(entry.path, entry.environment) } }
          end
        end
      end

      # In the singleton class of Puppet::Type.
      module Type
        def newtype(name, *, **, &)
          Providers.made(name) { super }
        end

        def rmtype(name)
          Providers.removed(name) { super }
        end

        def newmetaparam(name, *, **, &)
          super.tap { Native.type_changed(nil) }
        end

        def eachtype(&)
          CoreTypes.load_all
          super
        end

        def provider_hash_by_type(type)
          Providers.load_waiting if Providers.waiting?(type)
          super
        end

        def providers
          Providers.left?(self) ? [:left] : super
        end
      end
    end
  end
end
