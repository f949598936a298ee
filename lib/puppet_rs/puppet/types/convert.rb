# frozen_string_literal: true

require_relative '../../bridge/convert'
require_relative 'resource_types'
require_relative 'type_objects'

module PuppetRs
  module DropIn
    # Value conversion with Puppet's types and loaders.
    # @api private
    module Convert
      extend Bridge::Convert

      Types = ::Puppet::Pops::Types
      private_constant :Types

      class << self
        # A define of the catalog is given to the constructor: otherwise Puppet looks for a type of that name in Ruby in every
        # folder and gem of the load path, again for each reference.
        def resource(type, title)
          environment = ::Puppet.lookup(:current_environment) { nil } if type.is_a?(::String)
          defined = ResourceTypes.definition(environment, type) if environment
          defined ? ::Puppet::Resource.new(type, title, environment:, resource_type: defined) : super
        end

        def regexp_source(regexp)
          Types::PRegexpType.regexp_to_s(regexp)
        end

        # The object of a Pcore Object type with these attributes.
        def object(type, attributes)
          # Puppet makes the class when it is first asked for; two threads that ask at once get an error.
          maker = type.implementation_class(false) || ONE_AT_A_TIME.synchronize { type.implementation_class }
          made = maker.respond_to?(:from_asserted_hash) ? maker.from_asserted_hash(attributes) : type.from_hash(attributes)
          TypeObjects.tell_type(made, type)
          made
        end

        def object_parts(object)
          return [object._pcore_type, object._pcore_init_hash] if object.is_a?(Types::PuppetObject)

          type = registered_type(object)
          attributes = type.attributes(true).each_value.reject { |a| a.constant? || a.kind == 'derived' }
          [type, attributes.to_h { |a| [a.name, object.public_send(a.name)] }]
        end

        def infer(object)
          Types::TypeCalculator.singleton.infer(object)
        end

        # Elements of an iterable object, by its iterator.
        # @return [Array(Array, Types::PAnyType), nil] elements (a Hash where they are pairs of one) and the type of them
        def iterated(object)
          return unless object.is_a?(Types::Iterable) && (iterator = Types::Iterable.on(object))

          type = iterator.element_type
          type = Types::PAnyType::DEFAULT unless type.is_a?(Types::PAnyType)
          [iterator.hash_style? ? iterator.to_a.to_h : iterator.to_a, type]
        end

        # The type of an object that is not merely of its class.
        def own_type(object)
          case object
          when Types::PuppetObject then object._pcore_type
          when ::Module then infer(object)
          else registered_type(object)
          end
        end

        # The attributes that a literal of the object names (`TypeFormatter#string_PuppetObject`, `#string_Object`).
        def init_hash(object)
          return object._pcore_init_hash if object.is_a?(Types::PuppetObject)

          type = infer(object)
          type = type.base_type if type.is_a?(Types::PObjectTypeExtension)
          type.extract_init_hash(object) if type.is_a?(Types::PObjectType)
        end

        private

        def other_kind(object)
          case object
          when Types::PuppetObject then object_kind(object.class._pcore_type)
          # It is what it is, and makes an iterator when it is iterated (Bolt's results).
          when Types::IteratorProducer then object_kind(registered_type(object))
          when Types::Iterator then :iterator
          when Types::Iterable then :iterable
          else object_kind(registered_type(object))
          end
        end

        # The type whose instances are of a Ruby class without a Pcore type of its own.
        def registered_type(object)
          name = object.class.name
          ::Puppet::Pops::Loaders.implementation_registry&.type_for_module(name) if name
        end

        # Instances of types written in Ruby stay the objects they are; the engine knows Error and Deferred.
        def object_kind(type)
          return :foreign if type.nil?

          TypeObjects.ruby_implemented?(type) && !%w[Error Deferred].include?(type.name) ? :foreign : :object
        end

        def find_type(name)
          NativeTypes.find(name)
        end
      end
    end
  end
end
