# frozen_string_literal: true

require_relative '../environment/environment_hook'
require_relative '../environment/modules'
require_relative '../own'
require_relative 'file_loaders'

module PuppetRs
  module DropIn
    # Replaces +Puppet::Pops::Loaders::ModuleResolver+ in environments with a {ModuleList}. Makes the loader of a module when the
    # module is asked for by its name, or when no module before it has the name that is searched.
    # Checked against Puppet 7.23, 8.10 and OpenVox 9.0.
    # @api private
    class ModuleResolver < ::Puppet::Pops::Loaders::ModuleResolver
      # Loaders of modules for a dependency loader: the given modules first, then all others in their order.
      class List
        include Enumerable

        # @param first [Array<String>] names
        # @yieldreturn [ModuleResolver, Puppet::Pops::Loaders::ModuleResolver]
        def initialize(first = [], &resolver)
          @first = first
          @resolver = resolver
        end

        def each(&block)
          return to_enum unless block

          names = resolver.names if resolver.is_a?(ModuleResolver)
          return to_a.each(&block) unless names

          [*@first, *(names - @first)].each { |name| yield self[name] }
          self
        end

        def -(other)
          to_a - other
        end

        def +(other)
          to_a + other
        end

        def to_a
          first = @first.map { |name| self[name] }
          first + (resolver.all_module_loaders - first)
        end
        alias to_ary to_a

        # Index for +DependencyLoader#index+: the loader of a module, which is the only one to have names in its namespace.
        def [](name)
          resolver[name]&.public_loader
        end

        private

        def resolver
          @resolver.call
        end
      end

      # @return [ModuleResolver, nil] nil where stock's has to answer
      def self.for(loaders, parent_loader, environment)
        return if Own.replaced?(:module_loaders)

        modules = EnvironmentHook.list(environment)
        new(loaders, parent_loader, modules) if modules
      end

      # @param loaders [Puppet::Pops::Loaders]
      # @param parent_loader [Puppet::Pops::Loader::Loader] that of the environment
      # @param modules [ModuleList]
      def initialize(loaders, parent_loader, modules)
        super(loaders)
        @parent_loader = parent_loader
        @modules = modules
        @all = List.new { self }
      end

      # @return [Array<String>, nil] nil when there is an index of other modules
      def names
        @modules&.names
      end

      def [](name)
        @index[name] || (@modules&.name?(name) ? make(name) : nil)
      end

      def []=(name, module_data)
        all_module_loaders
        @modules = nil
        super
      end

      def all_module_loaders
        @all_module_loaders ||= ONE_AT_A_TIME.synchronize do
          # In the order of stock's index.
          @index = names.to_h { |name| [name, self[name]] } if @modules
          @index.values.map(&:public_loader)
        end
      end

      # Stock reads the module's metadata, and makes the modules that it names.
      def resolve(module_data)
        needs = needs(module_data) unless module_data.resolved?
        return super unless needs

        module_data.private_loader = add_private_loader(module_data, List.new(needs) { self })
      end

      # True if the loader of a module is yet to be made; false while it is made.
      def wanting?(name)
        @modules&.name?(name) && !@index.key?(name) && @making != name
      end

      private

      # @return [Array<String>, nil]
      def needs(data)
        environment = @loaders.environment
        return unless @modules && !Own.replaced?(:module_loaders) && EnvironmentView.all_modules(environment).nil? &&
                      Native.plain?(data, data.puppet_module, environment)

        Modules.needs(data.puppet_module)&.select { |name| @modules.name?(name) }
      end

      # As +Loaders#configure_loaders_for_modules+.
      def make(name)
        ONE_AT_A_TIME.synchronize do
          return @index[name] if @index.key?(name)

          before = @making
          @making = name
          data = ::Puppet::Pops::Loaders::LoaderModuleData.new(@modules[name])
          data.public_loader = FileLoader.new(@parent_loader, @loaders, data.name, data.path, data.name)
          @index[name] = data
        ensure
          @making = before
        end
      end

      def create_loader_with_all_modules_visible(from_module_data)
        add_private_loader(from_module_data, @all)
      end

      def create_loader_with_dependencies_first(from_module_data)
        names = from_module_data.dependency_names
        return super unless @modules && names.all? { |name| @modules.name?(name) }

        add_private_loader(from_module_data, List.new(names) { self })
      end

      def add_private_loader(data, visible)
        @loaders.add_loader_by_name(
          DependencyLoader.new(data.public_loader, "#{data.name} private", visible, @loaders.environment)
        )
      end
    end
  end
end
