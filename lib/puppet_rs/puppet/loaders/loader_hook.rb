# frozen_string_literal: true

require_relative '../environment/environment_view'
require_relative '../own/hook'

module PuppetRs
  module DropIn
    # In front of Puppet's loaders: the functions that manifests and evaluated code define in the engine have entries
    # there, as +Puppet::Pops::Loaders#instantiate_definition+ makes them.
    # Checked against Puppet 7.23, 8.10 and OpenVox 9.0.
    # @api private
    module LoaderHook
      def load_typed(typed_name)
        LoaderHook.update(self) if typed_name.type == :function && puppet_rs_entries?
        # The last request in the same words: stock comes to this answer behind its lock.
        last = @last_result
        return last if last && typed_name.equal?(last.typed_name)

        super
      end

      def loaded_entry(typed_name, check_dependencies = false) # rubocop:disable Style/OptionalBooleanParameter
        LoaderHook.update(self) if typed_name.type == :function && puppet_rs_entries?
        super
      end

      def discover(type, *)
        LoaderHook.update(self) if type == :function && puppet_rs_entries?
        super
      end

      # Stock defines a function again when the manifests are read for +known_resource_types+.
      def set_entry(typed_name, value, origin = nil)
        if typed_name.type == :function
          LoaderHook.update(self) if puppet_rs_entries?
          known = @named_values[typed_name]
          return known if known && LoaderHook.same?(known.value, LoaderHook.native(value))
        end
        entry = super
        LoaderHook.given(self, typed_name) if typed_name.type == :function && !LoaderHook.own?(self, value, origin)
        entry
      end

      # Ruby code removes a function: from now on stock's loaders decide which functions exist.
      def remove_entry(typed_name)
        super.tap { LoaderHook.given(self, typed_name) if typed_name.type == :function }
      end

      # @api private
      # The loaders of an environment outlive its compiles: they must not hold a session, nor anything that does.
      # @return [Array(Integer, Integer)] +object_id+ of the session whose functions have an entry, and how many
      attr_accessor :puppet_rs_seen
      # @return [Integer] {Native.definitions} when that was found out
      attr_accessor :puppet_rs_definitions

      # @api private
      # @return [Boolean] whether functions of the engine have entries here: what a loader loads for does not change
      def puppet_rs_entries?
        return @puppet_rs_entries if defined?(@puppet_rs_entries)
        return LoaderHook.entries_in?(self) if frozen?

        @puppet_rs_entries = LoaderHook.entries_in?(self)
      end

      # In front of +Puppet::Pops::Loader::PuppetFunctionInstantiator.create_function_class+: the function of a file.
      module Instantiator
        def create_function_class(function_definition)
          native = function_definition.instance_variable_get(:@puppet_rs_program)&.function(function_definition.name)
          native && !PuppetRs.off? ? FunctionClosure.function_class(native, function_definition) : super
        end
      end

      # In front of +Puppet::Pops::Loader::TypedName.new+: loaders are asked for the same names again and again, by each
      # function that calls another one and in each environment. A name takes its text apart when it is made, and does not
      # change afterwards.
      module KeptNames
        AUTHORITY = ::Puppet::Pops::Pcore::RUNTIME_NAME_AUTHORITY
        private_constant :AUTHORITY

        @tables = { function: Known.new(:function_names, 10_000, witnesses: %i[key]),
                    type: Known.new(:type_names, 10_000, witnesses: %i[key]) }

        class << self
          # @return [Hash{Symbol => Known}] names by their kinds; others are rare
          attr_reader :tables
        end

        def new(type, name, authority = AUTHORITY)
          return super unless name.instance_of?(::String) && authority.equal?(AUTHORITY)
          return super unless equal?(::Puppet::Pops::Loader::TypedName)

          kept = KeptNames.tables[type] or return super
          kept[name] ||= super
        end
      end

      class << self
        # Makes the loaders of an environment know a compiler's functions.
        # @param compiler [Weak<Compiler>]
        def attach(environment, compiler)
          return if environment.frozen?

          EnvironmentView.of(environment).compiler = compiler
          Native.count_definition
        end

        # Undoes {attach} for a compiler that could not begin: stock compiles in the environment then.
        # @param compiler [Weak<Compiler>]
        def detach(environment, compiler)
          view = EnvironmentView.known(environment)
          view.compiler = nil if view&.compiler.equal?(compiler)
        end

        # Enters the functions that were defined since the last time. Each loader of a chain is asked for each name.
        def update(loader)
          definitions = Native.definitions
          return if loader.puppet_rs_definitions == definitions

          enter_new(loader)
          loader.puppet_rs_definitions = definitions unless loader.frozen?
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

        # @return [Array<String>, nil] names of functions, see {given}
        # @api private
        def given_functions(environment)
          EnvironmentView.known(environment)&.given_functions&.to_a
        end

        # True if functions that manifests define have entries in a loader: the one of the environment, and those of modules.
        # @api private
        def entries_in?(loader)
          loader.loader_name == ::Puppet::Pops::Loader::ENVIRONMENT || !module_of(loader).nil?
        end

        private

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

      Hook.into(::Puppet::Pops::Loader::BaseLoader, self)
      Hook.into(::Puppet::Pops::Loader::PuppetFunctionInstantiator.singleton_class, Instantiator)
      Hook.into(::Puppet::Pops::Loader::TypedName.singleton_class, KeptNames)
    end
  end
end
