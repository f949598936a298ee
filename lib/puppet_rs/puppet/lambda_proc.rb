# frozen_string_literal: true

module PuppetRs
  module DropIn
    # A lambda of the engine as +Puppet::Pops::Evaluator::Closure+.
    class Closure < ::Puppet::Pops::Evaluator::Closure
      # What a parameter of a closure answers.
      Parameter = Struct.new(:name, :captures_rest, :value, :type_expr)

      def initialize(native) # rubocop:disable Lint/MissingSuper
        @native = native
      end

      def call(*args)
        @native.call(*args)
      end

      def call_by_name(args_hash, _enforce_parameters)
        call(*parameters.map { |param| args_hash[param.name] })
      end

      def parameters
        @parameters ||= @native.parameters.map do |kind, name|
          Parameter.new(name.to_s, kind == :rest, kind == :opt ? true : nil, nil)
        end
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
        @puppet_rs_lambda.parameters
      end
    end
  end
end
