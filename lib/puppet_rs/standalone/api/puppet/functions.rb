# frozen_string_literal: true

require_relative 'functions/dispatcher'
require_relative 'functions/dispatch_builder'

module Puppet
  module Pops
    # Functions of the 4.x API.
    module Functions
      # The root of all functions.
      class Function
        attr_reader :loader

        # @return [Puppet::Functions::Dispatcher]
        def self.dispatcher
          @dispatcher ||= Puppet::Functions::Dispatcher.new
        end

        def self.signatures
          dispatcher.dispatchers
        end

        def initialize(closure_scope, loader)
          @closure_scope = closure_scope
          @loader = loader
        end

        # A call from a scope. The engine calls the method itself, unless a class overrides this.
        def call(scope, *args, &)
          self.class.dispatcher.dispatch(self, scope, args, &)
        end

        # Calls a function by name, of any kind and module.
        def call_function(function_name, *args, &)
          internal_call_function(closure_scope, function_name, args, &)
        end

        # @return [Puppet::Parser::Scope] the global scope
        def closure_scope
          @closure_scope || Puppet.lookup(:global_scope) { {} }
        end

        protected

        def internal_call_function(scope, function_name, args, &)
          name = function_name.to_s
          unless scope.compiler.session.function?(name)
            raise ArgumentError, "Function #{self.class.name}(): Unknown function: '#{name}'"
          end

          scope.call_function(name, args, &)
        end
      end
    end
  end

  # The 4.x function API.
  module Functions
    # Classes that functions are made from.
    class Function < Pops::Functions::Function
      extend PuppetRs::Injector::Attributes

      class << self
        def builder
          DispatchBuilder.new(self)
        end

        # A signature and the method that does it.
        def dispatch(method_name, &)
          dispatcher.add(builder.build(method_name, false, &))
        end

        # A signature of calls that are wrong, and the method that says why.
        def argument_mismatch(method_name, &)
          dispatcher.add(builder.build(method_name, true, &))
        end

        # Aliases for the signatures that follow: <tt>type 'Name = Type'</tt>.
        def local_types(&)
          @local_types = LocalTypes.new
          @local_types.instance_eval(&)
        end

        # @return [Array<String>]
        # @api private
        def known_local_types
          @local_types ? @local_types.definitions : []
        end

        def new(closure_scope, given_loader)
          super(closure_scope, @loader || given_loader)
        end
      end
    end

    # A function that is part of the system: it may have what is injected.
    class InternalFunction < Function
      def self.builder
        InternalDispatchBuilder.new(self)
      end

      def call_function_with_scope(scope, function_name, *args, &)
        internal_call_function(scope, function_name, args, &)
      end
    end

    # A function written in Puppet, for those who look for it.
    class PuppetFunction < Function; end

    class << self
      # Makes the class of a function.
      # @param name [String, Symbol]
      # @param base [Class]
      # @return [Class]
      def create_function(name, base = Function, &block)
        if block.binding.local_variable_defined?(:loader_injected_arg)
          loader = block.binding.local_variable_get(:loader_injected_arg)
        end
        create_loaded_function(name, loader, base, &block)
      rescue StandardError => e
        raise ArgumentError, "Function Load Error for function '#{name}': #{e.message}"
      end

      # The same with a given loader.
      def create_loaded_function(name, loader, base = Function, &)
        unless base.ancestors.include?(Pops::Functions::Function)
          raise ArgumentError, "Functions must be based on Puppet::Pops::Functions::Function. Got #{base}"
        end

        made = named(Class.new(base), name.to_s, loader)
        made.class_eval(&)
        add_default(made, name.to_s) if made.dispatcher.empty?
        made
      end

      private

      def named(made, name, loader)
        made.instance_variable_set(:@func_name, name)
        made.instance_variable_set(:@loader, loader)
        made.define_singleton_method(:name) { @func_name }
        made.define_singleton_method(:loader) { @loader }
        made
      end

      # Without dispatches the method of the function's name is one: it takes what its parameters say.
      def add_default(made, name)
        method_name = name.split('::').last
        unless made.method_defined?(method_name)
          raise ArgumentError, 'Function Creation Error, cannot create a default dispatcher for function ' \
                               "'#{method_name}', no method with this name found"
        end

        parameters = made.instance_method(method_name).parameters
        counts = parameters.map(&:first).tally
        from = counts.fetch(:req, 0)
        to = counts.key?(:rest) ? nil : from + counts.fetch(:opt, 0)
        made.dispatcher.add(Dispatch.any(method_name, parameters.map { |_, param| param.to_s }, from, to))
      end
    end
  end
end
