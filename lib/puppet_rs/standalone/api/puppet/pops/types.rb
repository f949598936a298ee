# frozen_string_literal: true

module Puppet
  module Pops
    # Types as Ruby functions have them: each is its text, the engine answers about it.
    module Types
      # The module that marks {PSensitiveType::Sensitive} and other values of Puppet.
      module PuppetObject
        attr_reader :_pcore_type, :_pcore_init_hash
      end

      # The root of all types. An object has the parts of a type; what it means, and its text, the engine knows.
      class PAnyType
        class << self
          # The type without parts.
          def default
            const_get(:DEFAULT, false)
          end

          # The name of the kind of types.
          def simple_name
            name[/P(\w+)Type\z/, 1]
          end

          # @param text [String]
          # @param local_types [Array<String>] such as +Port = Integer[1, 65535]+
          # @api private
          def from_text(text, local_types = [])
            PuppetRs::Standalone::Context.session.parse_type(text, local_types)
          end
        end

        def to_s
          session.type_text(self)
        end
        alias inspect to_s

        def to_alias_expanded_s
          session.type_expanded(self)
        end

        def name
          to_s[/\A[\w:]+/]
        end

        def simple_name
          self.class.simple_name
        end

        def ==(other)
          other.is_a?(PAnyType) && to_s == other.to_s
        end
        alias eql? ==

        def hash
          to_s.hash
        end

        def instance?(value, _guard = nil)
          session.type_instance?(self, value)
        end

        def ===(other)
          instance?(other)
        end

        def assignable?(other, _guard = nil)
          session.type_assignable?(self, other)
        end

        def generalize
          session.type_generalized(self)
        end

        def normalize(_guard = nil)
          self
        end

        def resolve(_loader)
          self
        end

        def resolved_type
          self
        end

        # A new value of this type.
        def create(*args)
          Puppet.lookup(:global_scope).call_function('new', [self, *args])
        end

        private

        def session
          PuppetRs::Standalone::Context.session
        end
      end

      # Makes the class of a kind of types.
      # @param kind [String]
      # @param parts [Array<Symbol>] what an object is made of, in order; what is not given is nil
      # @api private
      def self.kind(kind, *parts)
        made = Class.new(PAnyType) do
          attr_reader(*parts)

          define_method(:initialize) do |*given|
            super()
            parts.each_with_index { |part, index| instance_variable_set("@#{part}", given[index]) }
          end
        end
        const_set("P#{kind}Type", made)
      end

      %w[Unit Default Undef Scalar ScalarData Numeric Binary SemVerRange CatalogEntry].each { |name| kind(name) }
      %w[Integer Float Timestamp Timespan].each { |name| kind(name, :from, :to) }
      %w[Sensitive Optional NotUndef Iterable Iterator Type].each { |name| kind(name, :type) }
      kind('Boolean', :value)
      kind('String', :size_type_or_value)
      kind('Enum', :values, :case_insensitive)
      kind('Pattern', :patterns)
      kind('Regexp', :pattern)
      kind('SemVer', :ranges)
      kind('URI', :parameters)
      kind('Collection', :size_type)
      kind('Array', :element_type, :size_type)
      kind('Hash', :key_type, :value_type, :size_type)
      kind('Tuple', :types, :size_type)
      kind('Struct', :elements)
      kind('Variant', :types)
      kind('Callable', :param_types, :block_type, :return_type)
      kind('Class', :class_name)
      kind('Resource', :type_name, :title)
      kind('TypeReference', :type_string)
      kind('TypeAlias', :name, :type_expr, :resolved_type)
      kind('Object', :name, :attributes)
      kind('ObjectTypeExtension', :base_type, :parameters)
      kind('TypeSet', :definition)
      kind('Runtime', :runtime, :name_or_pattern)
      kind('Init', :type, :init_args)
      PObjectTypeExtension = PObjectTypeExtensionType

      # A member of +Struct+.
      PStructElement = Struct.new(:key_type, :value_type) do
        def name
          type = key_type.is_a?(POptionalType) || key_type.is_a?(PNotUndefType) ? key_type.type : key_type
          type.value
        end
      end

      # Text, or a range of lengths.
      class PStringType
        def value
          size_type_or_value if size_type_or_value.is_a?(::String)
        end

        def size_type
          size_type_or_value unless size_type_or_value.is_a?(::String)
        end
      end

      # Words.
      class PEnumType
        alias case_insensitive? case_insensitive
      end

      # A regular expression.
      class PRegexpType
        def regexp
          pattern.is_a?(::Regexp) ? pattern : ::Regexp.new(pattern.to_s)
        end
      end

      # Types of callable values.
      class PCallableType
        def size_range
          [param_types&.size_type&.from || 0, param_types&.size_type&.to || ::Float::INFINITY]
        end
      end

      # A name for a type.
      class PTypeAliasType
        attr_writer :resolved_type
      end

      # Types with attributes.
      class PObjectType
        # An unnamed one comes with its definition.
        def initialize(name_or_hash = nil, hash = nil)
          @name = name_or_hash unless name_or_hash.is_a?(::Hash)
          @attributes = hash
          @definition = name_or_hash if name_or_hash.is_a?(::Hash)
        end

        def _pcore_init_from_hash(hash)
          @definition = hash
        end

        # @return [Hash]
        def _pcore_init_hash
          @definition
        end

        def resolved?
          !@definition.nil?
        end

        # No Ruby class stands for an Object type here.
        def implementation_class(_create = true) # rubocop:disable Style/OptionalBooleanParameter
          nil
        end

        def members
          {}
        end
      end

      # An Object type with some of its parameters given.
      class PObjectTypeExtensionType
        def self.create(base, parameters)
          new(base, parameters.first)
        end
      end

      # Types under a name.
      class PTypeSetType
        def name
          definition.is_a?(::Hash) ? definition['name'] : definition
        end

        def references
          {}
        end

        def resolved?
          definition.is_a?(::Hash)
        end

        def _pcore_init_hash
          definition
        end
      end

      # Methods of Ruby for an Object type: there are none here.
      module RubyMethod
        def self._pcore_type
          nil
        end
      end

      constants.grep(/\AP\w+Type\z/).each { |name| const_get(name).then { |type| type.const_set(:DEFAULT, type.new) } }

      # A secret.
      class PSensitiveType
        # Values that are not to be seen in logs.
        class Sensitive
          def initialize(value)
            @value = value
          end

          def unwrap
            @value
          end

          def to_s
            'Sensitive [value redacted]'
          end

          def inspect
            "#<#{self}>"
          end

          def hash
            @value.hash
          end

          def ==(other)
            other.is_a?(Sensitive) && other.hash == hash
          end
          alias eql? ==
        end
      end

      # Bytes.
      class PBinaryType
        # Bytes that are not text.
        class Binary
          attr_reader :binary_buffer

          def self.from_base64(text)
            new(text.unpack1('m'))
          end

          def self.from_base64_strict(text)
            new(text.unpack1('m0'))
          end

          def self.from_string(text)
            new(text.encode('UTF-8').b)
          end

          def self.from_binary_string(bytes)
            new(bytes)
          end

          def initialize(bytes)
            @binary_buffer = bytes.dup.force_encoding(Encoding::BINARY).freeze
          end

          def length
            @binary_buffer.length
          end

          def to_s
            [@binary_buffer].pack('m0')
          end
          alias relaxed_to_s to_s
          alias urlsafe_to_s to_s

          def hash
            @binary_buffer.hash
          end

          def ==(other)
            other.is_a?(Binary) && other.binary_buffer == @binary_buffer
          end
          alias eql? ==
        end
      end
    end
  end
end

require_relative 'types/iterable'
require_relative 'types/tools'
