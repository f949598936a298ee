# frozen_string_literal: true

module PuppetRs
  module Standalone
    # Ruby functions for the engine, without Puppet's loaders: their files are read here.
    # @api private
    module Functions
      # Where files are evaluated: nothing but their loader is in sight.
      CLEAN = Object.new
      def CLEAN.binding_for(loader_injected_arg)
        binding
      end

      class << self
        # @return [Array, nil] the function's instance and its dispatches (nil when it overrides
        #   +call+); for one of the 3.x API, which has no path here, whether it gives a value
        def load_v4(name, path, mod)
          return mod && of_module(name) if path.nil?

          function = instance(name, path, mod)
          [function, overrides_call?(function) ? nil : function.class.dispatcher.described, nil]
        end

        # @return [Boolean, nil] whether it gives a value; nil when there is none
        def load_v3(name)
          functions = ::Puppet::Parser::Functions
          functions.function(name) ? functions.rvalue?(name) : nil
        end

        # A module's function of the 3.x API. It is found by its file, which so is an input of the compile.
        def of_module(name)
          gives = load_v3(name)
          gives.nil? ? nil : [nil, nil, gives]
        end

        # Nothing is loaded for built-in functions here.
        def use_built_in(_name); end

        # Nothing stands around functions here that calls could go past.
        def direct_arity(_name)
          nil
        end

        # Values that are injected into a method beside the scope.
        def injection(name, scope)
          case name
          when :scope then scope
          when :cache then scope.compiler.cache
          when :pal_script_compiler, :pal_catalog_compiler, :pal_compiler then ::Puppet.lookup(name)
          when *requests.keys then requests[name].resolve(scope)
          else raise ArgumentError, "Unknown injection #{name}"
          end
        end

        # See {DropIn::Functions}: what the bridge makes its matchers from.
        def describe(dispatch)
          [
            dispatch.method_name, dispatch.param_names, dispatch.types, dispatch.from, dispatch.to, dispatch.block_type,
            dispatch.block_name&.to_s, dispatch.return_type, dispatch.type, weaving(dispatch),
            dispatch.mismatch
          ]
        end

        private

        # An environment reads a file once, as Puppet's loaders do.
        def instance(name, path, mod)
          environment = ::Puppet.lookup(:current_environment)
          environment.functions4x[path] ||= begin
            loader = ::Puppet::Pops::Loader::Loader.new(environment, mod)
            made(name, path, loader).new(nil, loader)
          end
        end

        def made(name, path, loader)
          text = File.read(path, encoding: 'bom|utf-8')
          unless text.include?('Puppet::Functions.create_function')
            raise ArgumentError, "The code loaded from #{path} does not seem to be a Puppet 4x API function - " \
                                 'no create_function call.'
          end

          created = eval(text, CLEAN.binding_for(loader), path, 1) # rubocop:disable Security/Eval
          unless created.is_a?(Class)
            raise ArgumentError, "The code loaded from #{path} did not produce a Function class when evaluated. " \
                                 "Got '#{created.class}'"
          end
          return created if created.name.to_s == name

          raise ArgumentError, "The code loaded from #{path} produced mis-matched name, expected '#{name}', got #{created.name}"
        end

        def overrides_call?(function)
          function.method(:call).owner != ::Puppet::Pops::Functions::Function
        end

        def weaving(dispatch)
          return [] if dispatch.injections.empty?

          dispatch.weaving.map { |knit| knit.is_a?(Array) ? injection_name(dispatch.injections[knit[0]]) : knit }
        end

        # The engine names what it wants injected: what the registry gives has a name for that.
        def injection_name(what)
          return what unless what.is_a?(Injector::Request)

          :"injected #{what.type} #{what.key} #{what.producer}".tap { |name| requests[name] = what }
        end

        def requests
          @requests ||= {}
        end
      end
    end
  end
end
