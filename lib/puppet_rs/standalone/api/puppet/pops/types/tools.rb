# frozen_string_literal: true

module Puppet
  module Pops
    module Types
      # Text to types.
      class TypeParser
        def self.singleton
          @singleton ||= new
        end

        # @raise [Puppet::ParseError]
        def parse(text, _context = nil)
          PAnyType.from_text(text)
        end
      end

      # Questions about types.
      class TypeCalculator
        class << self
          def singleton
            self
          end

          def infer(value)
            type_of(value, false)
          end

          def infer_set(value)
            type_of(value, true)
          end

          def infer_generic(value)
            generalize(infer(value))
          end

          def instance?(type, value)
            type.instance?(value)
          end
          alias is_instance? instance?

          def assignable?(type, other)
            other = infer(other) unless other.is_a?(PAnyType)
            type.assignable?(other)
          end

          def generalize(type)
            type.generalize
          end

          def common_type(one, two)
            PuppetRs::Standalone::Context.session.type_common(one, two)
          end

          def iterable(object)
            Iterable.on(object)
          end

          def string(type)
            type.to_s
          end

          def is_kind_of_callable?(type, optional = true) # rubocop:disable Style/OptionalBooleanParameter
            type.is_a?(PCallableType) || (optional && type.is_a?(POptionalType)) || type.is_a?(PVariantType)
          end

          private

          def type_of(value, detailed)
            PuppetRs::Standalone::Context.session.type_of(value, detailed)
          end
        end
      end

      # Types to text.
      class TypeFormatter
        def self.singleton
          @singleton ||= new
        end

        def string(type)
          type.to_s
        end
        alias alias_expanded_string string
      end

      # Why a value is not of a type.
      class TypeMismatchDescriber
        def self.singleton
          @singleton ||= new
        end

        def describe_mismatch(subject, expected, actual)
          PuppetRs::Standalone::Context.session.type_mismatch(subject, expected, actual)
        end
      end

      # Raises when a value is not of a type.
      class TypeAsserter
        def self.assert_instance_of(subject, type, value, nil_ok = false) # rubocop:disable Style/OptionalBooleanParameter
          return value if (value.nil? && nil_ok) || type.instance?(value)

          subject = yield if block_given? && subject.nil?
          actual = TypeCalculator.infer_set(value)
          raise TypeAssertionError.new(TypeMismatchDescriber.singleton.describe_mismatch(subject.to_s, type, actual), type,
                                       actual)
        end
      end

      # The error it raises.
      class TypeAssertionError < Puppet::Error
        attr_reader :expected_type, :actual_type

        def initialize(message, expected, actual)
          super(message)
          @expected_type = expected
          @actual_type = actual
        end
      end

      # Values to text by formats.
      class StringConverter
        def self.singleton
          @singleton ||= new
        end

        def self.convert(value, format = :default)
          singleton.convert(value, format)
        end

        def convert(value, format = :default)
          scope = Puppet.lookup(:global_scope) { PuppetRs::Standalone::Compiler.idle.topscope }
          scope.call_function('new', [PStringType::DEFAULT, value, format])
        end
      end
    end
  end
end

require_relative 'type_factory'
