# frozen_string_literal: true

module Puppet
  module Functions
    # Methods for a block of +dispatch+ that describes a signature.
    class DispatchBuilder
      include PuppetRs::Injector::Parameters

      def initialize(function)
        @local_types = function.known_local_types
        @types = []
        @names = []
        @weaving = []
        @injections = []
        @min = 0
        @max = 0
      end

      # @return [Dispatch]
      # @api private
      def build(method_name, mismatch, &)
        instance_eval(&)
        Dispatch.new(method_name:, param_names: @names.map(&:to_s), types: @types.map { |type| parsed(type) },
                     from: @min, to: @max, block_type: @block_type, block_name: @block_name,
                     return_type: @return_type && parsed(@return_type), injections: @injections, weaving: @weaving, mismatch:)
      end

      def param(type, name)
        add(type, name)
        raise ArgumentError, 'A required parameter cannot be added after an optional parameter' if @min != @max

        @min += 1
        @max += 1
      end
      alias required_param param

      def optional_param(type, name)
        add(type, name)
        @max += 1
      end

      def repeated_param(type, name)
        add(type, name, repeated: true)
        @max = nil
      end
      alias optional_repeated_param repeated_param

      def required_repeated_param(type, name)
        add(type, name, repeated: true)
        raise ArgumentError, 'A required repeated parameter cannot be added after an optional parameter' if @min != @max

        @min += 1
        @max = nil
      end

      def block_param(*type_and_name)
        if type_and_name.size > 2
          raise ArgumentError,
                "block_param accepts max 2 arguments (type, name), got #{type_and_name.size}."
        end

        type, name = type_and_name.size == 2 ? type_and_name : [nil, type_and_name.first || :block]
        type = type ? parsed(type) : Pops::Types::PCallableType::DEFAULT
        check_block(type, name)
        @block_type = type
        @block_name = name
      end
      alias required_block_param block_param

      def optional_block_param(*type_and_name)
        block_param(*type_and_name)
        @block_type = Pops::Types::POptionalType.new(@block_type)
      end

      def return_type(type)
        unless type.is_a?(::String) || type.is_a?(Pops::Types::PAnyType)
          raise ArgumentError, "Argument to 'return_type' must be a String reference to a Puppet Data Type. Got #{type.class}"
        end

        @return_type = type
      end

      private

      def add(type, name, repeated: false)
        raise ArgumentError, 'Parameters cannot be added after a block parameter' if @block_type
        raise ArgumentError, 'Parameters cannot be added after a repeated parameter' if @max.nil?
        raise ArgumentError, "Parameter name argument must be a Symbol. Got #{name.class}" if name.is_a?(::String)

        unless type.is_a?(::String) || type.is_a?(Pops::Types::PAnyType)
          raise ArgumentError, "Parameter 'type' must be a String reference to a Puppet Data Type. Got #{type.class}"
        end

        @types << type
        @names << name
        @weaving << (repeated ? -@names.size : @names.size - 1)
      end

      def check_block(type, name)
        unless [Pops::Types::PCallableType, Pops::Types::PVariantType].any? { |kind| type.is_a?(kind) }
          raise ArgumentError, "Expected PCallableType or PVariantType thereof, got #{type.class}"
        end
        raise ArgumentError, "Expected block_param name to be a Symbol, got #{name.class}" unless name.is_a?(::Symbol)
        raise ArgumentError, 'Attempt to redefine block' if @block_type
      end

      def parsed(type)
        return type if type.is_a?(Pops::Types::PAnyType)

        Pops::Types::PAnyType.from_text(type, @local_types)
      rescue StandardError => e
        raise ArgumentError, "Parsing of type string '\"#{type}\"' failed with message: <#{e.message}>.\n"
      end
    end

    # With what is injected beside the arguments.
    class InternalDispatchBuilder < DispatchBuilder
      { scope_param: :scope, script_compiler_param: :pal_script_compiler, cache_param: :cache,
        compiler_param: :pal_catalog_compiler, pal_compiler_param: :pal_compiler,
        pal_catalog_compiler_param: :pal_catalog_compiler,
        pal_script_compiler_param: :pal_script_compiler }.each do |name, injection|
        define_method(name) do
          @injections << injection
          @weaving << [@injections.size - 1]
        end
      end
    end

    # The aliases a function has for itself.
    class LocalTypes
      # @return [Array<String>] as they were given
      attr_reader :definitions

      def initialize
        @definitions = []
      end

      # @param assignment [String] such as +Port = Integer[1, 65535]+
      def type(assignment)
        place = caller(1, 1).first.gsub(/:in.*$/, '')
        program, _, error = PuppetRs::Native::Program.parse("type #{assignment}", nil, false, false)
        raise error if error

        unless program.definitions.any? { |kind, *| kind.to_s.include?('type') }
          raise ArgumentError, "Expected a type alias assignment on the form 'AliasType = T', got '#{assignment}'.\n" \
                               "Called from <#{place}>"
        end
        @definitions << assignment
      rescue Puppet::Error => e
        raise ArgumentError, "Parsing of 'type \"#{assignment}\"' failed with message: <#{e.message}>.\nCalled from <#{place}>"
      end
    end
  end
end
