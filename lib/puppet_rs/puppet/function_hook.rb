# frozen_string_literal: true

module PuppetRs
  module DropIn
    # +call_function+ of functions written in Ruby: what the engine knows is called there, in a scope
    # of the engine.
    module FunctionHook
      def internal_call_function(scope, function_name, args, &block)
        if scope.is_a?(Scope)
          name = function_name.to_s
          return scope.call_function(name, args, &block) if scope.compiler.session.function?(name)
        end
        super
      end

      ::Puppet::Pops::Functions::Function.prepend(self)
    end
  end
end
