# frozen_string_literal: true

require_relative '../../bridge/convert'
require_relative '../semantic_version'

module PuppetRs
  module Standalone
    # Value conversion without Puppet: a value of an Object type is an {ObjectValue}.
    # @api private
    module Convert
      extend Bridge::Convert

      Types = ::Puppet::Pops::Types
      private_constant :Types

      # A value of an Object type that no Ruby class stands for.
      class ObjectValue
        include Types::PuppetObject

        def initialize(type, attributes)
          @_pcore_type = type
          @_pcore_init_hash = attributes
          attributes.each { |name, value| define_singleton_method(name) { value } }
        end

        def ==(other)
          other.is_a?(ObjectValue) && other._pcore_type == _pcore_type && other._pcore_init_hash == _pcore_init_hash
        end
        alias eql? ==

        def hash
          _pcore_init_hash.hash
        end
      end

      FLAGS = { 'i' => ::Regexp::IGNORECASE, 'm' => ::Regexp::MULTILINE, 'x' => ::Regexp::EXTENDED }.freeze
      private_constant :FLAGS

      class << self
        # The flags of a pattern go into its text; slashes stay as they are.
        def regexp_source(regexp)
          on, off = FLAGS.partition { |_, bit| regexp.options.anybits?(bit) }.map { |flags| flags.map(&:first).join }
          return regexp.source if on.empty?

          "(?#{on}#{"-#{off}" unless off.empty?}:#{regexp.source})"
        end

        def object(type, attributes)
          ObjectValue.new(type, attributes)
        end

        def object_parts(object)
          [object._pcore_type, object._pcore_init_hash]
        end

        # The type of a Proc by its parameters, of anything else by its class.
        def infer(object)
          return Types::PRuntimeType.new('ruby', object.class.name) unless object.is_a?(::Proc)

          kinds = object.parameters.map(&:first)
          from = kinds.count(:req)
          from = 0 unless object.lambda?
          to = kinds.include?(:rest) || !object.lambda? ? nil : kinds.count { |kind| %i[req opt].include?(kind) }
          Types::PCallableType.new(Types::PTupleType.new([Types::PAnyType::DEFAULT], Types::PIntegerType.new(from, to)))
        end

        def own_type(object)
          object._pcore_type if object.is_a?(Types::PuppetObject)
        end

        def init_hash(object)
          object._pcore_init_hash if object.is_a?(Types::PuppetObject)
        end

        # Data without anything rich in it.
        def plain(value)
          case value
          when ::Array then value.map { |element| plain(element) }
          when ::Hash then value.to_h { |key, element| [key.to_s, plain(element)] }
          when nil, true, false, ::Numeric, ::String then value
          else value.to_s
          end
        end

        private

        def other_kind(object)
          object.is_a?(Types::PuppetObject) ? :object : :foreign
        end

        def find_type(name)
          NativeTypes.find(name)
        end
      end
    end
  end
end
