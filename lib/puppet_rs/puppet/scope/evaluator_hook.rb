# frozen_string_literal: true

require_relative '../own'
require_relative '../own/hook'
require_relative '../process/fallback'

module PuppetRs
  module DropIn
    # In front of stock's evaluator: in a scope of the engine, the engine evaluates programs that Rust parsed and calls functions.
    # Checked against Puppet 7.23, 8.10 and OpenVox 9.0.
    module EvaluatorHook
      def external_call_function(name, args, scope, &block)
        scope.is_a?(Scope) ? scope.call_function(name, args, &block) : super
      end

      # Code that is not a program of the engine is evaluated by stock in the engine's scope, and counted: syntax trees that Ruby
      # code made, parts of a program, types of parameters while Ruby reads manifests.
      def evaluate(target, scope)
        return without_blaming { super } if EvaluatorHook.ours?(target) && scope.is_a?(Scope)
        return super if @puppet_rs_counted || !scope.is_a?(Scope)

        begin
          @puppet_rs_counted = true
          Fallback.counts_evaluation(target.class.name.to_s.split('::').last)
          super
        ensure
          @puppet_rs_counted = false
        end
      end

      # @api private
      def self.ours?(target)
        target.is_a?(::Puppet::Pops::Model::Program) && target.puppet_rs_program
      end

      # Called by +evaluate+ for a program.
      def eval_Program(program, scope) # rubocop:disable Naming/MethodName
        return super unless scope.is_a?(Scope) && program.puppet_rs_program

        replaced = Own.for_stock
        if replaced
          Fallback.counts_evaluation("Program: #{replaced} is replaced")
          return super
        end

        scope.compiler.evaluate_program(scope, program)
      end

      private

      # Stock turns every exception of a program into an error of the language. A fault of the engine stays a fault.
      def without_blaming
        yield
      rescue ::StandardError => e
        fault = e
        fault = fault.cause until fault.nil? || fault.is_a?(InternalError)
        raise fault || e
      end

      Hook.into(::Puppet::Pops::Evaluator::EvaluatorImpl, self)
    end

    # In front of +Puppet::Parser::Scope.new+: a compile of the engine gets a scope of the engine.
    module ScopeHook
      def new(compiler, **options)
        return super unless equal?(::Puppet::Parser::Scope) && native?(compiler)

        Scope.make(compiler, **options)
      end

      private

      def native?(compiler)
        compiler.respond_to?(:session) && compiler.session.is_a?(Native::Session)
      end

      Hook.into(::Puppet::Parser::Scope.singleton_class, self)
    end
  end
end
