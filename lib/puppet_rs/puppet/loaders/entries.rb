# frozen_string_literal: true

require_relative '../environment/environment_view'
require_relative '../own'
require_relative '../own/origin'
require_relative 'function_closure'

module PuppetRs
  module DropIn
    # For loaders: the functions that manifests and evaluated code define in the engine have entries there, as
    # +Puppet::Pops::Loaders#instantiate_definition+ makes them. The classes of {Loaders} include it; other loaders of an
    # environment, made before this file was loaded or by user code, are extended.
    # Checked against Puppet 7.23, 8.10 and OpenVox 9.0.
    # @api private
    module Entries
      def load_typed(typed_name)
        puppet_rs_update if typed_name.type == :function
        super
      end

      def loaded_entry(typed_name, check_dependencies = false) # rubocop:disable Style/OptionalBooleanParameter
        puppet_rs_update if typed_name.type == :function
        super
      end

      def discover(type, *)
        puppet_rs_update if type == :function
        super
      end

      # Stock defines a function again when the manifests are read for +known_resource_types+.
      def set_entry(typed_name, value, origin = nil)
        return super(typed_name, Entries.in_engine(value), origin) if typed_name.type == :plan
        return super unless typed_name.type == :function

        puppet_rs_update
        value = Entries.in_engine(value)
        known = get_entry(typed_name)
        return known if known && Entries.same?(known.value, Entries.native(value))

        super(typed_name, value, origin).tap { Entries.given(self, typed_name) unless Entries.own?(self, value, origin) }
      end

      # Ruby code removes a function: from now on stock's loaders decide which functions exist. They read files again.
      def remove_entry(typed_name)
        super.tap do
          Entries.removed(environment, typed_name)
          Entries.given(self, typed_name) if typed_name.type == :function
        end
      end

      # @api private
      # The loaders of an environment outlive its compiles: they must not hold a session, nor anything that does.
      # @return [Array(Integer, Integer)] +object_id+ of the session whose functions have an entry, and how many
      attr_accessor :puppet_rs_seen

      # Enters the functions that were defined since the last time. Each loader of a chain is asked for each name.
      # @api private
      def puppet_rs_update
        definitions = Native.definitions
        return if @puppet_rs_definitions == definitions

        Entries.enter_new(self) if Entries.entries_in?(self)
        @puppet_rs_definitions = definitions unless frozen?
      end

      class << self
        # Makes the loaders of an environment know a compiler's functions.
        # @param compiler [Weak<Compiler>]
        def attach(environment, compiler)
          return if environment.frozen?

          extend_all(environment.loaders)
          EnvironmentView.of(environment).compiler = compiler
          Native.count_definition
        end

        # Gives loaders that Puppet has made itself what those of {Loaders} have.
        # @param loaders [Puppet::Pops::Loaders, nil]
        def extend_all(loaders)
          return if !loaders || loaders.is_a?(Loaders)

          loaders.instance_variable_get(:@loaders_by_name).each_value { |loader| add_to(loader) }
        end

        # @param loader [Puppet::Pops::Loader::Loader]
        def add_to(loader)
          loader.extend(self) if loader.is_a?(::Puppet::Pops::Loader::BaseLoader) && !loader.is_a?(self) && !loader.frozen?
        end

        # Undoes {attach} for a compiler that could not begin: stock compiles in the environment then.
        # @param compiler [Weak<Compiler>]
        def detach(environment, compiler)
          view = EnvironmentView.known(environment)
          view.compiler = nil if view&.compiler.equal?(compiler)
        end

        # A function or a plan as stock has made it of a definition that the engine has parsed: its body runs in the engine.
        # @param function [Object]
        # @return [Object]
        def in_engine(function)
          return function unless function.is_a?(::Puppet::Functions::PuppetFunction) && !PuppetRs.off?

          closure = function.class.dispatcher.dispatchers.first
          return function unless closure.instance_of?(::Puppet::Pops::Evaluator::Closure::Named)

          definition = closure.model
          plan = definition.is_a?(::Puppet::Pops::Model::PlanDefinition)
          native = definition.instance_variable_get(:@puppet_rs_program)&.function(definition.name, plan)
          return function unless native && stocks_class?

          FunctionClosure.function_class(native, definition).new(nil, function.loader)
        end

        # @return [PuppetRs::Native::Function, nil]
        def native(function)
          return unless function.is_a?(::Puppet::Functions::PuppetFunction)

          closure = function.class.dispatcher.dispatchers.first
          closure.native if closure.is_a?(FunctionClosure)
        end

        # True if a function is this definition.
        def same?(function, native)
          known = native(function)
          !known.nil? && !native.nil? && known.same?(native)
        end

        # True if a loader has found a function itself, or has it from a manifest.
        # @api private
        def own?(loader, value, origin)
          return value.is_a?(::Puppet::Functions::PuppetFunction) if origin.is_a?(::URI)

          value.nil? || (origin.is_a?(::String) && loader.respond_to?(:path_index) && loader.path_index.include?(origin))
        end

        # Leaves a function's name to stock's loaders: Ruby code has put one into a loader, or removed one.
        # @api private
        def given(loader, typed_name)
          environment = loader.environment
          return if environment.nil? || environment.frozen?

          (EnvironmentView.of(environment).given_functions ||= ::Set.new) << typed_name.name
          compiler = Native.compiler
          compiler.session.give_function(typed_name.name) if compiler && !compiler.released?
        end

        # @api private
        def removed(environment, typed_name)
          return if environment.nil? || environment.frozen?

          (EnvironmentView.of(environment).removed_names ||= ::Set.new) << typed_name
        end

        # @return [Boolean] whether Ruby code has taken it out of a loader
        # @api private
        def removed?(environment, typed_name)
          EnvironmentView.known(environment)&.removed_names&.include?(typed_name) || false
        end

        # @return [Array<String>, nil] names of functions, see {given}
        # @api private
        def given_functions(environment)
          EnvironmentView.known(environment)&.given_functions&.to_a
        end

        # Enters the functions that the compile has defined and a loader does not know.
        # @api private
        def enter_new(loader)
          environment = loader.environment
          compiler = EnvironmentView.known(environment)&.compiler&.target
          return unless compiler && !compiler.released?

          session = compiler.session
          seen, position = loader.puppet_rs_seen
          again = session.object_id == seen
          position = 0 unless again
          defined = session.functions_defined_since(position)
          return if defined.empty? && again

          loader.puppet_rs_seen = [session.object_id, position + defined.size]
          defined.each { |native, mod| enter(loader, native) if mod == module_of(loader) }
        end

        # True if functions that manifests define have entries in a loader: the one of the environment, and those of modules.
        # @api private
        def entries_in?(loader)
          loader.loader_name == ::Puppet::Pops::Loader::ENVIRONMENT || !module_of(loader).nil?
        end

        private

        # True if no user code makes the classes of functions.
        def stocks_class?
          maker = ::Puppet::Pops::Loader::PuppetFunctionInstantiator.method(:create_function_class)
          Own::Origin.puppets?(maker.source_location&.first)
        end

        def module_of(loader)
          return unless loader.is_a?(::Puppet::Pops::Loader::ModuleLoaders::AbstractPathBasedModuleLoader)

          loader.global? ? nil : loader.module_name
        end

        def enter(loader, native)
          name = ::Puppet::Pops::Loader::TypedName.new(:function, native.name)
          known = loader.get_entry(name)&.value
          # Definitions of an earlier compile in the same environment go.
          return if known && (native(known).nil? || same?(known, native))

          loader.method(:remove_entry).super_method.call(name) if known
          function = FunctionClosure.function_class(native).new(nil, loader)
          loader.method(:set_entry).super_method.call(name, function, origin(native))
        end

        def origin(native)
          text, path, line, column = native.source
          locator = ::Puppet::Pops::Parser::Locator.locator(text, path)
          locator.to_uri(Place.new(locator, line, column))
        end
      end

      # Answers to the questions of +Locator#to_uri+ about a definition.
      Place = Struct.new(:locator, :line, :pos) do
        def offset
          locator.line_index[line - 1] + pos - 1
        end
      end
    end
  end
end
