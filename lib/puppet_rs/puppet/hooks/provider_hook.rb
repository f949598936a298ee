# frozen_string_literal: true

require_relative '../../disk_cache'
require_relative '../providers/variables'
require_relative '../providers/proof'
require_relative '../providers/watch'
require_relative '../providers/events'
require_relative '../providers/missing'

module PuppetRs
  module DropIn
    # Loads the providers of a resource type when Ruby code first asks for them, if an earlier process has proved that the
    # difference is invisible ({Proof}). Puppet loads all of them with the type, which takes most of the first compile of a
    # process; a compile needs none. A catalog that is applied asks for them. (Checked against Puppet 7.23.)
    # @api private
    module Providers
      # A type whose providers wait: the loader, its environment, the files that will be loaded, what {Variables.repeat} did.
      Waiting = Struct.new(:loader, :environment, :features, :variables)
      # Of a thread: whether providers may wait, the name of the type that is being made, the type whose providers have just
      # been left.
      MAY_WAIT = :puppet_rs_providers_may_wait
      NEW = :puppet_rs_new_type
      LEFT = :puppet_rs_providers_left
      private_constant :MAY_WAIT, :NEW, :LEFT

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
          with(NEW, name.to_sym) { yield }
        end

        # Around +Puppet::Util::Autoload#loadall+.
        # @yield loads all files
        def loadall(loader, path, environment, &)
          type = loader.instance_variable_get(:@object)
          return yield unless path.start_with?('puppet/provider/') && type.is_a?(::Class) && type < ::Puppet::Type
          return load_waiting if waiting?(type.name)
          return yield if @watching || !::Thread.current[MAY_WAIT] || ::Thread.current[NEW] != type.name

          loaded_or_left(type, loader, path, environment, &)
        end

        # Loads all providers that wait, in the order of their types: then everything is as if they never had.
        def load_waiting
          return if @waiting.empty?

          ONE_AT_A_TIME.synchronize do
            # What later ones added to a variable stands around what earlier ones did.
            @waiting.values.reverse_each { |entry| Variables.undo(entry.variables) && entry.variables = [] }
            load_first until @waiting.empty?
          end
        ensure
          rest
        end

        # @return [Boolean] for Puppet::Type.providers: whether +newtype+ asks if its type has any, right after they were left
        def left?(type)
          thread = ::Thread.current
          return false unless thread[LEFT].equal?(type)

          thread[LEFT] = nil
          true
        end

        def waiting?(name)
          !@waiting.empty? && @waiting.key?(name.to_sym)
        end

        # The type that a {Watch} sees asked for.
        def asked_for(name)
          @watching&.asked_for(name)
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
          Hook.into(::Puppet::Util::Autoload, Loader)
          ::Puppet::Type.singleton_class.prepend(Type)
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

        def loaded_or_left(type, loader, path, environment, &)
          core = CoreTypes.provider_files(type, environment)
          return wait(type, Waiting.new(loader, environment, core, [])) if core

          cache = DiskCache.new('providers')
          files = cache.on? ? Proof.files(path, environment) : {}
          return yield if files.empty? || files.each_key.any? { |name| ::Puppet::Util::Autoload.loaded?(name) }

          name = Proof.name(type)
          record = cache.read(name)
          proof = record && Proof.new(type, record)
          if proof&.holds?(files)
            left = proof.waits? && leave(type, proof, loader, environment)
            return left || yield
          end
          record = watched(type, files, &)
          cache.write(name, record) if record
        end

        def watched(type, files, &)
          @watching = watch = Watch.new(type)
          watch.run(&)
          Proof.record(type, files, watch)
        ensure
          @watching = nil
        end

        def leave(type, proof, loader, environment)
          return false unless (variables = prepared(proof))

          wait(type, Waiting.new(loader, environment, proof.features, variables))
        end

        def wait(type, entry)
          @waiting[type.name] = entry
          @deferred += 1
          Missing.watch
          ::Thread.current[LEFT] = type
          true
        end

        # @return [Array<Array>, nil] what {Variables.repeat} did; nil: everything is to be loaded, a failure comes again there
        def prepared(proof)
          needs_loaded(proof) && Variables.repeat(proof.environment)
        rescue ::StandardError, ::LoadError, ::SyntaxError
          nil
        end

        # Loads at once what is not proved.
        def needs_loaded(proof)
          proof.libraries.each { |name| require name }
          coming = @waiting.each_value.flat_map(&:features) + proof.features
          proof.needs.each do |kind, name|
            return false unless name

            if kind == 'type'
              return false unless NativeTypes.registered?(name) || ::Puppet::Type.type(name)
            elsif !$LOADED_FEATURES.include?(name) && !coming.include?(name)
              require name
            end
          end
          true
        end

        def load_first
          _, entry = @waiting.shift
          ::Puppet.override({ current_environment: entry.environment }, 'Providers that waited') do
            may_wait(false) { entry.loader.loadall(entry.environment) }
          end
        end
      end

      # In Puppet::Util::Autoload.
      module Loader
        def loadall(env)
          Providers.loadall(self, @path, env) { super }
        end
      end

      # In the singleton class of Puppet::Type.
      module Type
        def newtype(name, *, **, &)
          Providers.made(name) { super }
        end

        def rmtype(name)
          Providers.load_waiting if Providers.waiting?(name)
          super
        end

        def type(name)
          Providers.asked_for(name)
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
