# frozen_string_literal: true

require_relative '../environment/environment_hook'
require_relative '../environment/modules'
require_relative '../own'
require_relative 'file_loaders'

module PuppetRs
  module DropIn
    # Replaces +Puppet::Pops::Loaders::ModuleResolver+ in {Loaders}. The modules of the environment are listed when one of them is
    # asked for. Where all are {Modules}, the loader of a module is made when it is asked for by its name, or when no
    # module before it has the name that is searched; otherwise the loaders of all are made, as stock does.
    # Checked against Puppet 7.23, 8.10 and OpenVox 9.0.
    # @api private
    class ModuleResolver < ::Puppet::Pops::Loaders::ModuleResolver
      # Loaders of modules for a dependency loader: the given modules first, then all others in their order.
      class List
        include Enumerable

        # @param resolver [ModuleResolver]
        # @param first [Array<String>] names
        def initialize(resolver, first = [])
          @resolver = resolver
          @first = first
        end

        def each(&block)
          return to_enum unless block

          names = @resolver.names
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
          first + (@resolver.all_module_loaders - first)
        end
        alias to_ary to_a

        # Index for +DependencyLoader#index+: the loader of a module, which is the only one to have names in its namespace.
        def [](name)
          @resolver[name]&.public_loader
        end
      end

      # @param loaders [Puppet::Pops::Loaders]
      # @param parent_loader [Puppet::Pops::Loader::Loader] that of the environment
      # @param environment [Puppet::Node::Environment]
      def initialize(loaders, parent_loader, environment)
        super(loaders)
        @parent_loader = parent_loader
        @environment = environment
      end

      # Loaders of all modules, none of which is made yet.
      # @return [List]
      def visible
        List.new(self)
      end

      # Makes the loaders of all modules.
      # @return [void]
      def make_all
        @state = :listing
        EnvironmentHook.first_modules(@environment).each { |mod| enter(mod) { |data| @index[mod.name] = data } }
        @state = :listed
      end

      # @return [Array<String>, nil] nil when there is an index of other modules
      def names
        modules&.names
      end

      def [](name)
        known = modules
        super || (known&.name?(name) ? make(name) : nil)
      end

      def []=(name, module_data)
        all_module_loaders
        @modules = nil
        super
      end

      def all_module_loaders
        known = modules or return (@state == :listed ? super : [])
        @all_module_loaders ||= ONE_AT_A_TIME.synchronize do
          # In the order of stock's index.
          @index = known.names.to_h { |name| [name, self[name]] }
          @index.values.map(&:public_loader)
        end
      end

      # Stock reads the module's metadata, and makes the modules that it names.
      def resolve(module_data)
        needs = needs(module_data) unless module_data.resolved?
        needs ? module_data.private_loader = add_private_loader(module_data, needs) : super
      end

      # True if the loader of a module is yet to be made; false while it is made.
      def wanting?(name)
        modules&.name?(name) && !@index.key?(name) && @making != name
      end

      private

      # Other threads wait while one lists the modules; calls of that thread find none.
      # @return [Modules, nil] nil if the index has all
      def modules
        return @modules if @state == :listed

        ONE_AT_A_TIME.synchronize do
          next if @state

          @state = :listing
          @modules = EnvironmentHook.list(@environment) unless Own.replaced?(:module_loaders)
          make_all unless @modules
          @state = :listed
        end
        @modules
      end

      # @return [Array<String>, nil]
      def needs(data)
        known = modules
        return unless known && !Own.replaced?(:module_loaders) && EnvironmentView.all_modules(@environment).nil? &&
                      Native.plain?(data, data.puppet_module, @environment)

        Modules.needs(data.puppet_module)&.select { |name| known.name?(name) }
      end

      def make(name)
        ONE_AT_A_TIME.synchronize do
          return @index[name] if @index.key?(name)

          before = @making
          @making = name
          @index[name] = enter(@modules[name])
        ensure
          @making = before
        end
      end

      # As +Loaders#configure_loaders_for_modules+.
      # @yieldparam data [LoaderModuleData] before its loader is made
      def enter(mod)
        data = ::Puppet::Pops::Loaders::LoaderModuleData.new(mod)
        yield data if block_given?
        data.public_loader = FileLoader.new(@parent_loader, @loaders, data.name, data.path, data.name)
        data
      end

      def create_loader_with_all_modules_visible(from_module_data)
        @modules ? add_private_loader(from_module_data) : super
      end

      def create_loader_with_dependencies_first(from_module_data)
        names = from_module_data.dependency_names
        return super unless @modules && names.all? { |name| @modules.name?(name) }

        add_private_loader(from_module_data, names)
      end

      def add_private_loader(data, first = [])
        visible = List.new(self, first)
        @loaders.add_loader_by_name(
          DependencyLoader.new(data.public_loader, "#{data.name} private", visible, @loaders.environment)
        )
      end
    end
  end
end
