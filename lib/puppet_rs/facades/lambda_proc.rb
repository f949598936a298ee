# frozen_string_literal: true

require_relative '../facades'

module PuppetRs
  module Facades # rubocop:disable Style/Documentation
    # @return [Puppet::Pops::Types::PStructType] the parameters of a closure by name; those with a default may be absent
    def self.params_struct(closure)
      factory = ::Puppet::Pops::Types::TypeFactory
      members = closure.parameters.zip(closure.type.param_types.types).to_h do |param, type|
        key = factory.string(param.name)
        [param.value.nil? ? key : factory.optional(key), type]
      end
      factory.struct(members)
    end

    # A lambda of the engine as +Puppet::Pops::Evaluator::Closure+.
    class Closure < ::Puppet::Pops::Evaluator::Closure
      Facades.named(self)

      # A parameter of a closure, as Ruby code asks it.
      Parameter = Struct.new(:name, :captures_rest, :value, :type_expr)

      def initialize(native) # rubocop:disable Lint/MissingSuper
        @native = native
      end

      def call(*args)
        @native.call(*args)
      end

      def call_by_name(args_hash, enforce_parameters)
        @native.call_by_name(args_hash, enforce_parameters ? true : false)
      end

      # Only whether a parameter has a default or a type is known here, not the expression.
      def parameters
        @parameters ||= @native.parameters.map do |kind, name, typed|
          Parameter.new(name.to_s, kind == :rest || nil, kind == :opt || nil, typed || nil)
        end
      end

      def params_struct
        @params_struct ||= Facades.params_struct(self)
      end

      def parameter_names
        parameters.map(&:name)
      end

      def parameter_count
        parameters.size
      end

      def last_captures_rest?
        last = parameters.last
        last && last.captures_rest
      end

      def type
        @type ||= @native.type
      end

      def return_type
        type.return_type || ::Puppet::Pops::Types::PAnyType::DEFAULT
      end

      def closure_name
        CLOSURE_NAME
      end

      def enclosing_scope
        ::Puppet.lookup(:global_scope) { nil }
      end

      %i[evaluator model].each do |name|
        define_method(name) { raise Unsupported, "Closure##{name} of a lambda" }
      end
    end

    # A lambda as the Proc a Ruby function gets.
    class LambdaProc < ::Puppet::Pops::Evaluator::PuppetProc
      Facades.named(self)

      # @param native [PuppetRs::Native::Lambda]
      def self.make(native)
        proc = new(nil) { |*args| native.call(*args) }
        proc.instance_variable_set(:@puppet_rs_lambda, native)
        proc
      end

      def closure
        @closure ||= Closure.new(@puppet_rs_lambda)
      end

      def parameters(**)
        @puppet_rs_lambda.parameters.map { |kind, name,| [kind, name] }
      end
    end
  end
end
