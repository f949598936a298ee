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
        @dispatchers << dispatch
      end

      def signatures
        @dispatchers
      end

      # Calls the method of the first signature that fits: for functions that override +call+.
      def dispatch(instance, scope, args, &block)
        found = @dispatchers.find { |dispatch| dispatch.fits?(args, block) }
        raise ArgumentError, mismatch(instance, args) unless found

        found.invoke(instance, scope, args, &block)
      end

      private

      def mismatch(instance, args)
        given = args.map { |arg| Pops::Types::TypeCalculator.infer_set(arg).to_s }.join(', ')
        expected = @dispatchers.map { |dispatch| "(#{dispatch.types.map(&:to_s).join(', ')})" }.join("\n  ")
        "'#{instance.class.name}' expects one of:\n  #{expected}\nrejected: (#{given})"
      end
    end

    # One signature.
    class Dispatch
      attr_reader :method_name, :types, :param_names, :from, :to, :block_type, :block_name, :return_type, :injections,
                  :weaving

      # A signature that only counts arguments.
      def self.any(method_name, names, from, to)
        new(method_name, names:, types: [Pops::Types::PAnyType::DEFAULT], from:, to:)
      end

      def initialize(method_name, names:, types:, from:, to:, block_type: nil, block_name: nil, return_type: nil,
                     injections: [], weaving: [], mismatch: false)
        @method_name = method_name.to_sym
        @param_names = names
        @types = types
        @from = from
        @to = to
        @block_type = block_type
        @block_name = block_name
        @return_type = return_type
        @injections = injections
        @weaving = weaving
        @mismatch = mismatch
      end

      def argument_mismatch_handler?
        @mismatch
      end

      # @return [Puppet::Pops::Types::PCallableType]
      def type
        @type ||= Pops::Types::PCallableType.new(
          Pops::Types::PTupleType.new(types, Pops::Types::PIntegerType.new(from, to)), block_type, return_type
        )
      end

      # @return [Boolean]
      def fits?(args, block)
        return false if args.size < from || (to && args.size > to)
        return false if block ? block_type.nil? : block_type && !block_type.is_a?(Pops::Types::POptionalType)

        args.each_with_index.all? { |arg, index| (types[index] || types.last).instance?(arg) }
      end

      def invoke(instance, scope, args, &)
        instance.send(method_name, *woven(scope, args), &)
      end

      private

      def woven(scope, args)
        return args if injections.empty?

        weaving.flat_map do |knit|
          next [injected(injections[knit[0]], scope)] if knit.is_a?(Array)

          knit.negative? ? args.drop(-knit - 1) : args[knit, 1] || []
        end
      end
    end
  end
end
