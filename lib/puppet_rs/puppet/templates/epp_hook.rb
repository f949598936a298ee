# frozen_string_literal: true

require_relative '../own'
require_relative '../own/hook'
require_relative '../scope/scope'

module PuppetRs
  module DropIn
    # In front of stock's rendering of EPP (+puppet epp render+, Ruby functions): in a scope of the engine the
    # engine does it.
    # Checked against Puppet 7.23, 8.10 and OpenVox 9.0.
    module EppHook
      def epp(scope, file, env_name, template_args = nil)
        return super unless EppHook.answers?(scope, file, template_args)

        scope.call_function('epp', [file, EppHook.arguments(scope, template_args)].compact)
      end

      def inline_epp(scope, epp_source, template_args = nil)
        return super unless EppHook.answers?(scope, epp_source, template_args)

        scope.call_function('inline_epp', [epp_source, EppHook.arguments(scope, template_args)].compact)
      end

      class << self
        # Parameters with other names than Strings are errors of stock's.
        # @api private
        def answers?(scope, text, args)
          return false unless scope.is_a?(Scope) && text.is_a?(::String) && !Own.replaced?(:epp)

          args.nil? || (args.is_a?(::Hash) && args.keys.all?(::String))
        end

        # Qualified names are set in the scope, the others are the template's parameters.
        # @api private
        def arguments(scope, args)
          qualified, plain = args&.partition { |name, _| name.include?('::') }
          qualified&.each { |name, value| scope[name.delete_prefix('::')] = value }
          plain&.to_h
        end
      end

      Hook.into(::Puppet::Pops::Evaluator::EppEvaluator.singleton_class, self)
    end
  end
end
