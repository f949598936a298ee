# frozen_string_literal: true

module PuppetRs
  module DropIn
    # Loads the providers of a resource type when Ruby code first asks for them. Puppet loads all of them with the type,
    # which takes most of the first compile of a process; a compile needs none. A catalog that is applied asks for them.
    # (Checked against Puppet 7.23, 8.10 and OpenVox 9.)
    # @api private
    module ProviderHook
      # The loaders of providers that wait, by the name of their type, with their environments.
      @waiting = {}

      class << self
        # Providers of types that are loaded in the block wait.
        def deferred
          thread = ::Thread.current
          before = thread[:puppet_rs_deferred_providers]
          thread[:puppet_rs_deferred_providers] = true
          yield
        ensure
          thread[:puppet_rs_deferred_providers] = before
        end

        # @return [Boolean] whether the providers of a new type wait from now on
        def defer(loader, path, environment)
          return false unless ::Thread.current[:puppet_rs_deferred_providers] && path.start_with?('puppet/provider/')

          type = loader.instance_variable_get(:@object)
          return false unless type.is_a?(::Class) && provided?(type.name, path, environment)

          @waiting[type.name] = [loader, environment]
          ::Thread.current[:puppet_rs_new_type] = type
          true
        end

        # Loads the providers of a type that wait.
        def load(name)
          loader, environment = @waiting.delete(name)
          return unless loader

          thread = ::Thread.current
          before = thread[:puppet_rs_deferred_providers]
          thread[:puppet_rs_deferred_providers] = false
          begin
            loader.loadall(environment)
          ensure
            thread[:puppet_rs_deferred_providers] = before
          end
        end

        # Whether +newtype+ asks if the type it makes has providers, right after {defer}.
        def asked_by_newtype?(type)
          thread = ::Thread.current
          return false unless thread[:puppet_rs_new_type].equal?(type)

          thread[:puppet_rs_new_type] = nil
          true
        end

        # @api private
        def install
          Hook.into(::Puppet::Util::Autoload, Loader)
          ::Puppet::Type.singleton_class.prepend(Type)
        end

        private

        # Only with a provider has a type the parameter +provider+. Other files there (those of the Resource API) make none.
        def provided?(name, path, environment)
          provide = /\bPuppet::Type\.type\(\s*[:'"]+#{::Regexp.escape(name.to_s)}['"]?\s*\)\.provide\b/
          files = ::Puppet::Util::Autoload.files_to_load(path, environment)
          files = files.filter_map { |file| ::Puppet::Util::Autoload.get_file(file, environment) }
          !replaced?(name, files) && files.any? { |file| ::File.binread(file).match?(provide) }
        end

        # Whether a module brings a type in the place of one of Puppet's own, whose providers then usually fail to load.
        def replaced?(name, files)
          type, = ::Puppet::Util::Autoload.loaded["puppet/type/#{name}"]
          own = "#{CoreTypes.puppet}/"
          !type.to_s.start_with?(own) && files.any? { |file| file.start_with?(own) }
        end
      end

      # In Puppet::Util::Autoload.
      module Loader
        def loadall(env)
          super unless ProviderHook.defer(self, @path, env)
        end
      end

      # In the singleton class of Puppet::Type.
      module Type
        def provider_hash_by_type(type)
          ProviderHook.load(type)
          super
        end

        def providers
          ProviderHook.asked_by_newtype?(self) ? [:deferred] : super
        end
      end
    end
  end
end
