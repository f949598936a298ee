# frozen_string_literal: true

require 'uri'
require_relative '../puppet/bridge/regexp_match'
require_relative 'semantic_version'

module PuppetRs
  module Standalone
    # The Ruby half of value conversion, as {DropIn::Convert} with Puppet.
    # @api private
    module Convert
      Types = ::Puppet::Pops::Types
      extend DropIn::RegexpMatch

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

      class << self
        # What the instances of an object's class are to the engine. Asked once a class.
        def kind(object)
          case object
          when Types::PAnyType then :type
          when Types::PSensitiveType::Sensitive then :sensitive
          when Types::PBinaryType::Binary then :binary
          when ::SemanticPuppet::Version then :semver
          when ::SemanticPuppet::VersionRange then :semver_range
          when ::Puppet::Pops::Time::Timespan then :timespan
          when ::Puppet::Pops::Time::Timestamp then :timestamp
          when ::URI::Generic then :uri
          when ::Puppet::Resource then :reference
          when ::Proc, ::Method then :callable
          when Types::PuppetObject then :object
          else :foreign
          end
        end

        def resource(ref)
          ::Puppet::Resource.new(ref)
        end

        def uri(text)
          ::URI.parse(text)
        end

        FLAGS = { 'i' => ::Regexp::IGNORECASE, 'm' => ::Regexp::MULTILINE, 'x' => ::Regexp::EXTENDED }.freeze

        # The flags of a pattern go into its text; slashes stay as they are.
        def regexp_source(regexp)
          on, off = FLAGS.partition { |_, bit| regexp.options.anybits?(bit) }.map { |flags| flags.map(&:first).join }
          return regexp.source if on.empty?

          "(?#{on}#{"-#{off}" unless off.empty?}:#{regexp.source})"
        end

        def integer_out_of_range(number)
          side = number.positive? ? 'max' : 'min'
          raise ::Puppet::Error,
                "Use of a Ruby Integer outside of Puppet Integer #{side} range, got '#{format('0x%x', number)}'"
        end

        def internal(class_name, _text) = unsupported(class_name)

        def unsupported(what)
          raise Unsupported, "#{what} cannot be given to Ruby"
        end

        def reference(resource)
          [resource.type.to_s, resource.title.to_s]
        end

        def object(type, attributes)
          ObjectValue.new(type, attributes)
        end

        def object_parts(object)
          [object._pcore_type, object._pcore_init_hash]
        end

        def iterator(source, steps)
          steps.inject(Types::Iterable.on(source)) do |iterable, step|
            step.is_a?(Integer) ? iterable.step(step) : iterable.reverse_each
          end
        end

        def a_kind?(object, class_name)
          object.class.ancestors.any? { |ancestor| ancestor.name == class_name }
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

        def lookup_context(session, id)
          DropIn::LookupContext.new(session, id)
        end

        # The 3.x form of a reference.
        def resource_reference(type_name, title, _scope)
          ::Puppet::Resource.new(type_name, title)
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
      end
    end
  end
end
