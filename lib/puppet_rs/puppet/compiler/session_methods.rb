# frozen_string_literal: true

require_relative '../scope/scope'

module PuppetRs
  module DropIn
    # Calls of the session (+@session+) that compilers with a catalog and without share.
    # @api private
    module SessionMethods
      # Gives the memory of a compile that is over back, unless Ruby code still has something of it.
      # @api private
      def release
        @released = @session.release
      end

      # @api private
      # @return [Boolean, nil] whether nothing is left to ask
      def released?
        @released
      end

      # Value of a program in a scope.
      # @api private
      def evaluate_program(scope, program)
        native = program.puppet_rs_program
        scope.in_native { |inner| @session.evaluate(inner, native) }
      end

      # Classes, defines, functions and types of a program.
      # @api private
      def define(program)
        @session.define(program.puppet_rs_program)
      end

      # Loads a class or define as the language does.
      # @param define [Boolean]
      # @return [Boolean] whether there is one
      # @api private
      def load_type(name, define)
        @session.load_type(name, define)
      end

      # @api private
      def class_scope(name)
        (@class_scopes && @class_scopes[name]) || @session.class_scope(name)
      end

      # Makes a scope that of a class; what is not a scope of the engine is only remembered.
      # @api private
      def set_class_scope(name, scope)
        (@class_scopes ||= {})[name] = scope
        @session.set_class_scope(name, scope.native) if scope.is_a?(Scope)
        scope
      end
    end
  end
end
