# frozen_string_literal: true

require_relative '../own/hook'
require_relative '../scope/scope'

module PuppetRs
  module DropIn
    # +Puppet::Pops::Evaluator::Runtime3ResourceSupport+ in a scope of the engine: functions such as +defined_with_params+ ask for
    # the same few types again and again, and each time stock searches the loaders of all modules for a generated type before
    # it asks +Puppet::Type+. Only an environment has generated types: without them a type in Ruby comes first. A type
    # that was found stays for the compile; a missing one may be defined later.
    # Checked against Puppet 7.23, 8.10 and OpenVox 9.0.
    # @api private
    module ResourceTypeHook
      private

      def find_builtin_resource_type(scope, type_name)
        return super unless scope.is_a?(Scope)

        scope.compiler.builtin_types[type_name] ||= in_ruby(scope, type_name) || super
      end

      def in_ruby(scope, type_name)
        return if type_name.include?(':') || NativeTypes.generated?(scope.compiler.environment)

        ::Puppet::Type.type(type_name)
      end

      Hook.into(::Puppet::Pops::Evaluator::Runtime3ResourceSupport.singleton_class, self)
    end
  end
end
