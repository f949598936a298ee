# frozen_string_literal: true

require_relative '../environment/environments'
require_relative '../own/hook'

module PuppetRs
  module DropIn
    # In front of +Puppet::Pops::Loaders+: an environment lists its modules when one of their loaders is first asked for; most
    # compiles need none. Stock's way is taken where the delay would be visible: faults of modules, which are logged, names that
    # are taken, files and methods that user code replaced, debug messages.
    # Checked against Puppet 7.23, 8.10 and OpenVox 9.0.
    # @api private
    module ModuleLoadersHook
      def [](loader_name)
        puppet_rs_module_loader(loader_name) if @loaders_by_name[loader_name].nil?
        super
      end

      # Makes the loader of the name first: stock raises its error about a name that is taken.
      def add_loader_by_name(loader)
        puppet_rs_module_loader(loader.loader_name) if @private_environment_loader
        super
      end

      private

      def puppet_rs_module_loader(name)
        resolver = @module_resolver
        resolver = resolver.make if resolver.is_a?(Waiting)
        resolver[name] if resolver.is_a?(ModuleResolver) && resolver.wanting?(name)
      end

      def configure_loaders_for_modules(parent_loader, environment)
        return super unless ModuleLoadersHook.may_wait?(environment, @loaders_by_name.keys)

        @module_resolver = Waiting.new do
          found = ModuleResolver.for(self, parent_loader, environment)
          found ? @module_resolver = found : super
          @module_resolver
        end
      end

      # Represents the index of modules until it is asked for. Other threads wait while one makes it; calls of that thread find
      # nothing.
      class Waiting
        def initialize(&make)
          @maker = make
        end

        def make
          ONE_AT_A_TIME.synchronize do
            if @maker
              maker = @maker
              @maker = nil
              @made = maker.call
            end
            @made
          end
        end

        def all_module_loaders
          @made ? @made.all_module_loaders : ModuleResolver::List.new { make }
        end

        %i[[] []= resolve].each do |name|
          define_method(name) { |*given| make&.public_send(name, *given) }
        end
      end

      class << self
        # @param taken [Array<String>] names of loaders
        def may_wait?(environment, taken)
          return false if PuppetRs.off? || ::Puppet[:tasks] || ::Puppet::Util::Log.level == :debug
          return false if Environments.listed?(environment)

          taken.grep(::String).none? { |name| folder?(environment, name) } && Environments.sound_modules?(environment)
        end

        private

        def folder?(environment, name)
          environment.full_modulepath.any? { |path| ::File.exist?("#{path}/#{name}") }
        end
      end

      Hook.into(::Puppet::Pops::Loaders, self)
    end
  end
end

require_relative 'module_resolver'
