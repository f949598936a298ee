# frozen_string_literal: true

module PuppetRs
  # Values that functions may have injected: +attr_injected+, +attr_injected_producer+ in the body of +create_function+, and
  # +injected_param+, +injected_producer_param+ in a dispatch. The specification of the function API describes them, but
  # Puppet has removed them. This registry holds what they give.
  #
  #   PuppetRs::Injector.bind('Hash[String, Any]', 'my::checkers') { { 'json' => JsonChecker.new } }
  #
  #   Puppet::Functions.create_function(:'my::check') do
  #     dispatch :check do
  #       param 'String', :text
  #       injected_param 'Hash[String, Any]', :checkers, 'my::checkers'
  #     end
  #     def check(text, checkers) ...
  #   end
  #
  # A binding belongs to a type (its text, or a type object) and a name, which may be left out.
  module Injector
    # Nothing is bound to what a function asks for.
    class Missing < ::ArgumentError; end

    # The block that makes the value: once, at the first request, or at each request.
    class Producer
      # @param once [Boolean] whether one value serves all
      # @yield makes a value; gets the scope, or nil
      def initialize(once: true, &block)
        @once = once
        @block = block
      end

      # @param scope [Puppet::Parser::Scope, nil] for whom
      # @return [Object] the value
      def produce(scope = nil)
        return @block.call(scope) unless @once

        @made ||= [@block.call(scope)]
        @made.first
      end
    end

    # One place of a method's parameters that is injected, as a dispatch keeps it.
    # @api private
    Request = Struct.new(:type, :key, :producer) do
      def resolve(scope)
        producer ? Injector.lookup_producer(type, key) : Injector.lookup(type, key, scope)
      end
    end

    @bindings = {}

    class << self
      # Binds what a block makes; an earlier binding is replaced.
      # @param type [String, Puppet::Pops::Types::PAnyType] the type that functions name
      # @param key [String, nil] the name that functions give
      # @param once [Boolean] make one value for all (else one each time)
      # @return [Producer]
      def bind(type, key = nil, once: true, &block)
        raise ::ArgumentError, 'a block must make the value' unless block

        # Functions may be defined before anything is compiled.
        DropIn.ready if defined?(::Puppet::Functions) && DropIn.compilers?
        @bindings[id(type, key)] = Producer.new(once:, &block)
      end

      # Takes a binding away.
      # @return [Producer, nil] what was bound
      def unbind(type, key = nil)
        @bindings.delete(id(type, key))
      end

      # Takes all bindings away.
      def clear
        @bindings.clear
      end

      # @return [Object] the value that is bound
      # @raise [Missing] when nothing is
      def lookup(type, key = nil, scope = nil)
        lookup_producer(type, key).produce(scope)
      end

      # @return [Producer] what makes the value
      # @raise [Missing] when nothing is bound
      def lookup_producer(type, key = nil)
        @bindings.fetch(id(type, key)) do
          raise Missing, "Nothing is bound to #{type}#{" named '#{key}'" if key}: PuppetRs::Injector.bind(...)"
        end
      end

      private

      def id(type, key)
        [type.to_s.delete(' '), key&.to_s]
      end
    end

    # For the class of a function.
    # @api private
    module Attributes
      # A method +attribute_name+ that gives what is bound, looked up on first use.
      # @param type [String, Puppet::Pops::Types::PAnyType]
      # @param attribute_name [Symbol]
      # @param injection_key [String, nil]
      def attr_injected(type, attribute_name, injection_key = nil)
        define_injected(attribute_name, Request.new(type, injection_key, false))
      end

      # The same for what makes the value ({Producer}).
      def attr_injected_producer(type, attribute_name, injection_key = nil)
        define_injected(attribute_name, Request.new(type, injection_key, true))
      end

      private

      def define_injected(name, request)
        variable = :"@#{name}"
        define_method(name) do
          return instance_variable_get(variable) if instance_variable_defined?(variable)

          instance_variable_set(variable, request.resolve(closure_scope))
        end
      end
    end

    # For the block of +dispatch+.
    # @api private
    module Parameters
      # A parameter of the method that callers do not give.
      # @param type [String, Puppet::Pops::Types::PAnyType]
      # @param _name [Symbol] the parameter's
      # @param injection_key [String, nil]
      def injected_param(type, _name, injection_key = nil)
        inject_request(Request.new(type, injection_key, false))
      end

      # The same for what makes the value ({Producer}).
      def injected_producer_param(type, _name, injection_key = nil)
        inject_request(Request.new(type, injection_key, true))
      end

      private

      def inject_request(request)
        @injections << request
        @weaving << [@injections.size - 1]
      end
    end
  end
end
