# frozen_string_literal: true

require 'puppet'
require 'puppet/pops'

module PuppetRs
  module Verify
    # A value for a parameter, from its type and its name, and always the same:
    # what `--fill-required` gives to parameters that have no default.
    class SampleValue
      # No value of the type is known.
      NONE = Object.new.freeze

      T = Puppet::Pops::Types

      # Likely values of a string, by the end of the parameter's name.
      BY_NAME = {
        /ensure\z/ => ->(_) { 'present' },
        /(?:\A|_)(?:path|dir|directory|file|home|root)\z/ => ->(name) { "/opt/#{name}" },
        /(?:url|uri|endpoint)\z/ => ->(name) { "https://#{name.tr('_', '-')}.example.com/" },
        /(?:\A|_)port\z/ => ->(_) { '8080' },
        /version\z/ => ->(_) { '1.0.0' }
      }.freeze

      # Types whose values are written as something else: that, and the type to make of it.
      WRITTEN = {
        T::PSemVerType => %w[1.0.0 SemVer], T::PTimespanType => [60, 'Timespan'],
        T::PTimestampType => %w[2020-01-01T00:00:00 Timestamp], T::PURIType => %w[https://example.com/ URI],
        T::PBinaryType => %w[cHVwcGV0 Binary]
      }.freeze

      # @param type [Puppet::Pops::Types::PAnyType]
      # @param name [String] of the parameter
      # @return [(Object, String), nil] data, and the type to convert it to or nil; nil: no value found
      def self.for(type, name)
        sample = new(name)
        data, convert_to = sample.top(type)
        return if data.equal?(NONE)
        return unless convert_to || type.instance?(data)

        [data, convert_to]
      end

      def initialize(name)
        @name = name
      end

      # A value by itself, not inside of a container: the only place where data can be converted.
      def top(type)
        type = plain(type)
        case type
        when T::PSensitiveType then [value(type.type || T::PAnyType::DEFAULT), 'Sensitive']
        when T::PRegexpType then [type.pattern || '.*', 'Regexp']
        when T::PVariantType then type.types.map { |one| top(one) }.find { |data, _| !data.equal?(NONE) } || [NONE]
        else WRITTEN.fetch(type.class) { [value(type)] }
        end
      end

      private

      # Without the types that only wrap another.
      def plain(type)
        case type
        when T::PTypeAliasType then plain(type.resolved_type)
        when T::POptionalType, T::PNotUndefType then plain(type.type || T::PAnyType::DEFAULT)
        else type
        end
      end

      def value(type)
        type = plain(type)
        case type
        when T::PVariantType then type.types.map { |one| value(one) }.find { |one| !one.equal?(NONE) } || NONE
        when T::PEnumType then type.values.first || text
        when T::PPatternType then pattern(type)
        when T::PStringType then string(type)
        when T::PBooleanType then type.value.nil? || type.value
        when T::PIntegerType, T::PFloatType then number(type)
        when T::PNumericType then 1
        when T::PUndefType then nil
        else container(type)
        end
      end

      def container(type)
        case type
        when T::PTupleType then tuple(type)
        when T::PArrayType then array(type)
        when T::PStructType then struct(type)
        when T::PHashType then hash(type)
        when T::PCollectionType, T::PIterableType then []
        else type.instance_of?(T::PAnyType) || scalar?(type) ? text : NONE
        end
      end

      def scalar?(type)
        type.instance_of?(T::PScalarType) || type.instance_of?(T::PScalarDataType) || type.instance_of?(T::PUnitType)
      end

      def text
        _, made = BY_NAME.find { |pattern, _| pattern.match?(@name) }
        made ? made.call(@name) : @name
      end

      def string(type)
        return type.value if type.value

        size = type.size_type or return text
        made = text
        made = made.ljust(size.from, 'x') if made.size < size.from.to_i
        size.to && made.size > size.to ? made[0, size.to] : made
      end

      def pattern(type)
        type.patterns.each do |one|
          made = PatternSample.for(one.regexp, @name)
          return made if made
        end
        NONE
      end

      def number(type)
        wanted = @name.end_with?('port') ? 8080 : 1
        wanted = wanted.to_f if type.is_a?(T::PFloatType)
        wanted.clamp(type.from, type.to)
      end

      def array(type)
        least, most = range(type)
        element = most.zero? || type.element_type.nil? ? NONE : value(type.element_type)
        return least.zero? ? [] : NONE if element.equal?(NONE)

        Array.new([least, 1].max, element)
      end

      def tuple(type)
        least, = type.size_range || [type.types.size]
        items = Array.new(least) { |index| value(type.types[index] || type.types.last) }
        items.include?(NONE) ? NONE : items
      end

      # A hash of anything often means resources to make: an empty one makes none.
      def hash(type)
        least, most = range(type)
        return {} if least.zero? && (most.zero? || type.value_type.nil? || type.value_type.instance_of?(T::PAnyType))

        key = value(type.key_type || T::PStringType::DEFAULT)
        item = value(type.value_type || T::PAnyType::DEFAULT)
        return least.zero? ? {} : NONE if [key, item].include?(NONE)
        return { key => item } if least < 2

        key.is_a?(String) ? Array.new(least) { |index| ["#{key}#{index}", item] }.to_h : NONE
      end

      def struct(type)
        required = type.elements.reject { |element| element.key_type.is_a?(T::POptionalType) }
        made = required.to_h { |element| [element.name, self.class.new(element.name).send(:value, element.value_type)] }
        made.value?(NONE) ? NONE : made
      end

      def range(type)
        size = type.size_type
        [size&.from || 0, size&.to || Float::INFINITY]
      end
    end
  end
end
