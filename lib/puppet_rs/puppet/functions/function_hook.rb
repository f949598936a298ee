# frozen_string_literal: true

require_relative '../own/hook'
require_relative '../scope/scope'
require_relative 'built_ins'

module PuppetRs
  module DropIn
    # +call_function+ of functions written in Ruby: what the engine knows is called there, in a scope of the engine, as
    # the loader of the calling function sees it. Ruby code that calls one of Puppet's own function objects itself
    # (+loader.load(:function, 'include').call(scope, ...)+) has the engine's as well: see {BuiltIns}.
    # Checked against Puppet 7.23, 8.10 and OpenVox 9.0.
    module FunctionHook
      def call(scope, *args, &block)
        return super if block || !scope.is_a?(Scope) || !(name = BuiltIns.answering(self, scope, args))

        scope.call_built_in(name, args)
      end

      def internal_call_function(scope, function_name, args, &block)
        if scope.is_a?(Scope) && (seen = FunctionHook.seen_from(loader, scope.compiler))
          name = function_name.to_s
          return scope.call_function_for(seen.first, name, args, &block) if scope.compiler.session.function?(name, *seen)
        end
        super
      end

      class << self
        # The module whose functions a loader sees in the engine; nil when only stock can resolve it.
        # @return [Array(String, nil), nil]
        # @api private
        def seen_from(loader, compiler)
          loader = loader.parent while local_types?(loader)
          return unless loader.is_a?(::Puppet::Pops::Loader::DependencyLoader)
          return unless loader.environment.equal?(compiler.environment)

          name = loader.loader_name
          [name == ::Puppet::Pops::Loader::ENVIRONMENT_PRIVATE ? nil : name.delete_suffix(' private')]
        end

        private

        # The loader of a function's +local_types+.
        def local_types?(loader)
          loader.instance_of?(::Puppet::Pops::Loader::PredefinedLoader) && loader.loader_name.start_with?('local_function_')
        end
      end

      Hook.into(::Puppet::Pops::Functions::Function, self)
      ::Puppet::Pops::Functions::Function.extend(BuiltIns::Watch)
    end
  end
end
