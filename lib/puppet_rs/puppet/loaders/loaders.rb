# frozen_string_literal: true

require_relative '../../facades'
require_relative '../environment/environments'
require_relative '../own'
require_relative '../own/hook'
require_relative 'file_loaders'
require_relative 'module_resolver'

module PuppetRs
  module DropIn
    # The loaders of an environment, in the place of +Puppet::Pops::Loaders+ once this file is loaded. It has loaders of its own
    # classes, which answer from what is known of all environments and ask +super+ for what is not, and lists its modules when
    # one of their loaders is first asked for; most compiles need none. Stock's way is taken where the delay would be visible:
    # faults of modules, which are logged, names that are taken, files and methods that user code replaced, debug messages.
    # Checked against Puppet 7.23, 8.10 and OpenVox 9.0.
    # @api private
    class Loaders < ::Puppet::Pops::Loaders
      Facades.named(self)

      LOADER = ::Puppet::Pops::Loader
      private_constant :LOADER

      # In front of +Puppet::Pops::Loaders.new+.
      module Maker
        def new(environment, *others)
          return super if environment.loaders || PuppetRs.off? || !equal?(::Puppet::Pops::Loaders) ||
                          EnvironmentHook.loaders_replaced?(environment, :environment_loaders)

          # User code's own +new+, which has called this one, is not called again.
          Loaders.__send__(:puppet_rs_stock_new, environment, *others)
        end
      end

      def [](loader_name)
        make_module_loader(loader_name) if @loaders_by_name[loader_name].nil?
        super
      end

      # Makes the loader of the name first: stock raises its error about a name that is taken. Loaders of Puppet's +lib+ are
      # made again as ours, see {again}.
      def add_loader_by_name(loader)
        make_module_loader(loader.loader_name) if @private_environment_loader
        Entries.add_to(loader) unless loader.is_a?(Entries) || loader.instance_of?(LOADER::ModuleLoaders::LibRootedFileBased)
        super
      end

      # The loaders in front of those of modules: that of the environment and its parents.
      # @param loader [Puppet::Pops::Loader::Loader] the parent of a loader
      # @return [Array<Puppet::Pops::Loader::Loader>, nil] nil for another parent, and where one of them may have names in the
      #   namespaces of modules
      def in_front(loader)
        return unless loader.equal?(@public_environment_loader)

        (@in_front ||= front) unless @in_front == false
      end

      private

      # Puppet's +lib+ and the directory of the environment have functions with global names, or names of their own.
      def front
        loaders = [@public_environment_loader]
        loaders << loaders.last.parent until loaders.last.instance_of?(LOADER::StaticLoader) || loaders.last.parent.nil?
        *others, last = loaders
        @in_front = last.instance_of?(LOADER::StaticLoader) && others.all? { |loader| apart?(loader) } && loaders
      end

      def apart?(loader)
        case loader
        when FileLoader, SystemLoader then loader.module_name.nil? || loader.module_name == LOADER::ENVIRONMENT
        when Runtime3TypeLoader, SimpleEnvironmentLoader then true
        else false
        end
      end

      def make_module_loader(name)
        @module_resolver[name] if @module_resolver.is_a?(ModuleResolver) && @module_resolver.wanting?(name)
      end

      def create_puppet_system_loader
        again(super)
      end

      def create_puppet_cache_loader
        again(super)
      end

      # A loader with the arguments of Puppet's.
      def again(made)
        @loaders_by_name.delete(made.loader_name)
        SystemLoader.new(made.parent, self, made.module_name, made.path, made.loader_name, made.loadables)
      end

      def create_environment_loader(environment, parent_loader, load_from_pcore = true) # rubocop:disable Style/OptionalBooleanParameter
        path = environment_path(environment)
        parent = ::Puppet[:tasks] ? parent_loader : resource_types(parent_loader, environment, load_from_pcore && path)
        loader = environment_loader(parent, environment, path)
        configure_loaders_for_modules(loader, environment)
        @public_environment_loader = loader
        visible = @may_wait ? @module_resolver.visible : @module_resolver.all_module_loaders
        loader.private_loader =
          add_loader_by_name(DependencyLoader.new(loader, LOADER::ENVIRONMENT_PRIVATE, visible, environment))
      end

      # The directory of a directory environment. Stock has made the loaders of one that has compiled, and asks no more.
      # @return [String, nil]
      def environment_path(environment)
        Environments.directory(environment)
      end

      # @param path [String, nil] the directory that may have generated types
      def resource_types(parent, environment, path)
        static_loader.runtime_3_init
        generated = FileLoader.new(parent, self, nil, path, 'pcore_resource_types') if path
        @runtime3_type_loader = add_loader_by_name(Runtime3TypeLoader.new(parent, self, environment, generated))
      end

      def environment_loader(parent, environment, path)
        name = LOADER::ENVIRONMENT
        return FileLoader.new(parent, self, name, path, name) unless path.nil? || path.empty?
        return EmptyLoader.new(parent, name, environment) if ::Puppet[:tasks]

        add_loader_by_name(SimpleEnvironmentLoader.new(parent, name, environment))
      end

      def configure_loaders_for_modules(parent_loader, environment)
        return super if EnvironmentHook.loaders_replaced?(environment, :module_loaders)

        @may_wait = Loaders.may_wait?(environment, @loaders_by_name.keys)
        @module_resolver = ModuleResolver.new(self, parent_loader, environment)
        @module_resolver.make_all unless @may_wait
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

      Hook.into(::Puppet::Pops::Loaders.singleton_class, Maker)
    end
  end
end
