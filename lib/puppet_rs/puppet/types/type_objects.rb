# frozen_string_literal: true

require_relative '../../bridge/type_objects'

module PuppetRs
  module DropIn
    # Types as objects of Puppet's classes: what finds them by name is Puppet's loaders.
    # @api private
    module TypeObjects
      extend Bridge::TypeObjects

      T = Bridge::TypeObjects::T
      private_constant :T

      # Types of which there are instances in catalogs, implemented by classes that Puppet's loaders make.
      OWN = %w[Error Deferred].freeze
      private_constant :OWN

      @own = Known.new(:own_types, OWN.size, witnesses: %i[key])

      class << self
        # A named type that Puppet's loaders have or can load: nil, or an object of the class given.
        def known(name, wanted)
          loaders = ::Puppet.lookup(:loaders) { nil }
          # A catalog is read after its compile, when only what belongs to Puppet is left.
          return puppets_own(name) if loaders.nil? && OWN.include?(name)

          loader = loaders ? loaders.private_environment_loader : ::Puppet::Pops::Loaders.static_loader
          type = loader.load(:type, name.downcase)
          return unless type.is_a?(T.const_get(wanted))

          @own[name] = type if OWN.include?(name)
          type.resolve(loader)
        rescue ::Puppet::Error, ArgumentError
          nil
        end

        private

        # One of these outside of compiles: of the loaders that were used last, or of some made for it.
        def puppets_own(name)
          @own[name] || ONE_AT_A_TIME.synchronize { @own[name] ||= load_own(name) }
        end

        def load_own(name)
          loader = ::Puppet::Pops::Loaders.new(::Puppet.lookup(:root_environment)).puppet_system_loader
          loader.load(:type, name.downcase)&.resolve(loader)
        end

        # Makes a type of the manifests known to Ruby code by its name, as `instantiate_definitions`.
        def announce(type)
          loader = ::Puppet.lookup(:loaders) { nil }&.public_environment_loader
          name = ::Puppet::Pops::Loader::TypedName.new(:type, type.name)
          loader.set_entry(name, type) if loader && loader.loaded_entry(name)&.value.nil?
          type
        end

        def registry
          ::Puppet::Pops::Loaders.implementation_registry
        end

        def loader
          ::Puppet.lookup(:loaders) { nil }&.private_environment_loader
        end
      end
    end
  end
end
