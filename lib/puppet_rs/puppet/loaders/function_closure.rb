# frozen_string_literal: true

require_relative '../../facades'
require_relative '../process/fallback'
require_relative '../scope/scope'

module PuppetRs
  module DropIn
    # A function or a plan written in Puppet as +Puppet::Pops::Evaluator::Closure::Named+, the way stock's loaders hold it. In a
    # scope of the engine its body runs in the engine. (Checked against Puppet 7.23 and 8.10.)
    class FunctionClosure < ::Puppet::Pops::Evaluator::Closure::Named
      Facades.named(self)

      # @return [PuppetRs::Native::Function]
      # @api private
      attr_reader :native

      # The function object of stock's API.
      # @param native [PuppetRs::Native::Function]
      # @param definition [Puppet::Pops::Model::FunctionDefinition, nil] made from the source when missing
      # @return [Class]
      def self.function_class(native, definition = nil)
        ::Puppet::Functions.create_function(native.name, ::Puppet::Functions::PuppetFunction) do
          init_dispatch(FunctionClosure.new(native, definition))
        end
      end

      def initialize(native, definition = nil)
        super(native.name, ::Puppet::Pops::Evaluator::EvaluatorImpl.new, definition)
        @native = native
      end

      # @return [Puppet::Pops::Model::FunctionDefinition]
      def model
        @model ||= begin
          text, path = @native.source
          program = ::Puppet::Pops::Parser::Parser.new.parse_string(text, path).model
          program.definitions.find { |one| one.is_a?(::Puppet::Pops::Model::FunctionDefinition) && one.name == @native.name }
        end
      end

      def invoke(instance, calling_scope, args, &block)
        scope = enclosing_scope
        if scope.is_a?(Scope)
          scope.run(@native, args, &block)
        else
          evaluated_by_stock
          super
        end
      end

      def call_by_name(args_hash, enforce_parameters)
        scope = enclosing_scope
        return by_name(scope, args_hash, enforce_parameters) if scope.is_a?(Scope)

        evaluated_by_stock
        super
      end

      # Bolt runs plans by this method.
      def call_by_name_with_scope(scope, args_hash, enforce_parameters)
        return by_name(scope, args_hash, enforce_parameters) if scope.is_a?(Scope)

        evaluated_by_stock
        super
      end

      %i[parameters parameter_count parameter_names last_captures_rest?].each do |name|
        define_method(name) do
          model
          super()
        end
      end

      def type
        scope = enclosing_scope
        return super.tap { model } unless scope.is_a?(Scope)

        @callable ||= @native.type(scope.native) # rubocop:disable Naming/MemoizedInstanceVariableName
      end

      def return_type
        enclosing_scope.is_a?(Scope) ? type.return_type : super
      end

      def params_struct
        return super unless enclosing_scope.is_a?(Scope)

        @params_struct ||= Facades.params_struct(self)
      end

      private

      # As in stock, the caller has to catch a +return+.
      def by_name(scope, args_hash, enforce_parameters)
        scope.in_native { |inner| @native.call_by_name(inner, args_hash, enforce_parameters ? true : false) }
      rescue ::Puppet::Pops::Evaluator::Return => e
        throw :return, e
      end

      def evaluated_by_stock
        model
        Fallback.evaluated_by_stock("function #{@native.name}")
      end
    end
  end
end
