# frozen_string_literal: true

module Puppet
  module Functions
    # The signatures of a function in order.
    class Dispatcher
      attr_reader :dispatchers

      def initialize
        @dispatchers = []
      end

      def empty?
        @dispatchers.empty?
      end

      def add(dispatch)
        @described = nil
        @dispatchers << dispatch
      end

      def signatures
        @dispatchers
      end

      # Calls the method of the first signature that fits, by the engine: for functions that override +call+.
      def dispatch(instance, scope, args, &block)
        scope.native.call_dispatched(instance, instance.class.name.to_s, described, args, block)
      end

      # @return [Array<Array>] what the engine matches arguments by
      # @api private
      def described
        @described ||= @dispatchers.map { |dispatch| PuppetRs::Standalone::Functions.describe(dispatch) }
      end
    end

    # One signature.
    Dispatch = Struct.new(:method_name, :param_names, :types, :from, :to, :block_type, :block_name, :return_type,
                          :injections, :weaving, :mismatch, keyword_init: true) do
      # A signature that only counts arguments.
      def self.any(method_name, param_names, from, to)
        new(method_name:, param_names:, types: [Pops::Types::PAnyType::DEFAULT], from:, to:)
      end

      def initialize(method_name:, injections: [], weaving: [], mismatch: false, **rest)
        super(method_name: method_name.to_sym, injections:, weaving:, mismatch:, **rest)
      end

      alias_method :argument_mismatch_handler?, :mismatch

      # @return [Puppet::Pops::Types::PCallableType]
      def type
        @type ||= Pops::Types::PCallableType.new(
          Pops::Types::PTupleType.new(types, Pops::Types::PIntegerType.new(from, to)), block_type, return_type
        )
      end
    end
  end
end
