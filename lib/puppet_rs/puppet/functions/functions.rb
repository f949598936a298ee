# frozen_string_literal: true

require_relative '../loaders/entries'
require_relative '../own'
require_relative '../scope/scope'

module PuppetRs
  module DropIn
    # Ruby functions for the engine: loaded by Puppet's own loaders, then read.
    # @api private
    module Functions
      class << self
        # @return [Array, nil] the function's instance, its dispatches (nil when it overrides +call+),
        #   and for one of the 3.x API whether it gives a value
        def load_v4(name, path, mod)
          # Loaders have no lock in CRuby: two threads that load a function at once would define it twice.
          function = ONE_AT_A_TIME.synchronize { find(name, path, mod) } or return nil
          return [function, nil, rvalue?(name)] if function.is_a?(::Puppet::Functions::Function3x)

          [function, overrides_call?(function) ? nil : signatures(function), nil]
        end

        # @return [Boolean, nil] whether it gives a value; nil when there is none
        def load_v3(name)
          ONE_AT_A_TIME.synchronize { rvalue?(name) if ::Puppet::Parser::Functions.function(name, environment) }
        end

        # Notes that code calls a built-in 3.x function, which stock loads then.
        def use_built_in(name)
          Functions3x.use(name, Native.compiler.environment)
        end

        # Number of arguments of a 3.x function (as +Method#arity+ says it), if it may be called without the
        # method that +newfunction+ puts around it: that one counts arguments, tells profilers, and copies the result.
        # @return [Integer, nil]
        def direct_arity(name)
          return unless ::Puppet::Util::Profiler.current.empty?

          around = Scope.class_for(Native.compiler).instance_method(:"function_#{name}")
          return unless Own::Origin.file?(around.source_location&.first, 'parser/functions.rb') &&
                        around.owner.method_defined?(:"real_function_#{name}")

          ::Puppet::Parser::Functions.arity(name.to_sym, environment)
        rescue ::NameError
          nil
        end

        # Values that are injected into a method beside the scope.
        def injection(name, scope)
          case name
          when :cache then ::Puppet::Pops::Adapters::ObjectIdCacheAdapter.adapt(scope.compiler)
          when :pal_script_compiler, :pal_catalog_compiler, :pal_compiler then ::Puppet.lookup(name)
          else raise ArgumentError, "Unknown injection #{name}"
          end
        end

        # @param dispatch [Puppet::Pops::Functions::Dispatch]
        # @return [String, Symbol] the method that it calls
        def method_name(dispatch)
          dispatch.instance_variable_get(:@method_name)
        end

        private

        def environment
          ::Puppet.lookup(:current_environment) { Native.compiler.environment }
        end

        def rvalue?(name)
          ::Puppet::Parser::Functions.rvalue?(name, environment) ? true : false
        end

        def find(name, path, mod)
          # Whoever calls a function from outside of the compile's context has none.
          loaders = ::Puppet.lookup(:loaders) { Native.compiler.loaders }
          return given(loaders, name, mod) if Entries.given_functions(loaders.environment)&.include?(name)

          loader = mod ? loaders.public_loader_for_module(mod) : loaders.private_environment_loader
          loader ||= loaders.private_environment_loader
          function = loaded(loader, name)
          return function if function || path.nil?

          typed_name = ::Puppet::Pops::Loader::TypedName.new(:function, name)
          source = ::Puppet::FileSystem.read(path, encoding: 'utf-8')
          ::Puppet::Pops::Loader::RubyFunctionInstantiator.create(loader, typed_name, path, source)
        end

        # Function that the code of a module sees under a name whose function Ruby code has put into a loader.
        def given(loaders, name, mod)
          loader = loaders.private_loader_for_module(mod) if mod
          loader ||= loaders.private_environment_loader
          # Stock has asked for the type of each resource since; a loader remembers the name that it was asked for last.
          loader.load(:type, 'data') if loader.equal?(loaders.private_environment_loader)
          loader.load(:function, name)
        end

        # A loader loads a function once; to ask it means to ask all loaders around it.
        def loaded(loader, name)
          known = loader.instance_variable_get(:@puppet_rs_functions) || loader.instance_variable_set(:@puppet_rs_functions, {})
          known[name] ||= loader.load(:function, name)
        end

        def overrides_call?(function)
          !function.class.respond_to?(:dispatcher) ||
            !Own.original_in?(function, :call) ||
            function.class.dispatcher.dispatchers.any? { |dispatch| by_ruby?(dispatch) }
        end

        # Dispatches of other classes, and those with injections of the registry.
        def by_ruby?(dispatch)
          !dispatch.respond_to?(:injections) || dispatch.injections.any?(Injector::Request)
        end

        # Description of the class by the engine, made if there is none. Types that have names are read for each compile.
        def signatures(function)
          known = function.class.instance_variable_get(:@puppet_rs_signatures)
          known && known.size == function.class.dispatcher.dispatchers.size ? known : describe(function)
        end

        def describe(function)
          function.class.dispatcher.dispatchers.map { |dispatch| describe_dispatch(dispatch) }
        end

        def describe_dispatch(dispatch)
          type = dispatch.type
          from, to = type.size_range
          [
            method_name(dispatch).to_sym,
            dispatch.param_names.map(&:to_s),
            types(type),
            from,
            to == ::Float::INFINITY ? nil : to,
            type.block_type,
            dispatch.block_name&.to_s,
            type.return_type,
            type,
            weaving(dispatch),
            dispatch.argument_mismatch_handler? ? true : false
          ]
        end

        def types(callable)
          params = callable.param_types
          params ? params.types : [::Puppet::Pops::Types::PAnyType::DEFAULT]
        end

        # Numbers for arguments, symbols for what is injected; empty when nothing is.
        def weaving(dispatch)
          return [] if dispatch.injections.empty?

          dispatch.weaving.map { |knit| knit.is_a?(Array) ? dispatch.injections[knit[0]] : knit }
        end
      end
    end
  end
end
