# frozen_string_literal: true

require_relative 'regexp_match'
require_relative 'type_objects'

module PuppetRs
  module DropIn
    # The Ruby half of value conversion: what is rare enough to be left to Ruby.
    # @api private
    module Convert
      Types = ::Puppet::Pops::Types
      extend RegexpMatch

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
          when Types::Iterable then :iterable
          when LookupContext then :lookup_context
          when ::Proc, ::Method then :callable
          when Types::PuppetObject then object_kind(object.class._pcore_type)
          else object_kind(registered_type(object))
          end
        end

        # A reference as a parameter holds it.
        def resource(type_name, title)
          ::Puppet::Resource.new(type_name, title)
        end

        # The resource a parameter of a resource refers to (`Runtime3Converter#convert_PCatalogEntryType`).
        def reference_object(type_name, title)
          lower = type_name.downcase
          ::Puppet::Resource.new(lower == 'class' ? lower : find_type(nil, lower), title)
        end

        def uri(text)
          ::URI.parse(text)
        end

        def regexp_source(regexp)
          Types::PRegexpType.regexp_to_s(regexp)
        end

        def integer_out_of_range(number)
          side = number.positive? ? 'max' : 'min'
          raise ::Puppet::Error,
                "Use of a Ruby Integer outside of Puppet Integer #{side} range, got '#{format('0x%x', number)}'"
        end

        # An object that stock leaves in a catalog (a collector): of its class, with its text.
        def internal(class_name, text)
          made = Object.const_get(class_name).allocate
          made.define_singleton_method(:to_s) { text }
          made
        rescue NameError
          unsupported(class_name)
        end

        def unsupported(what)
          raise Unsupported, "#{what} cannot be given to Ruby"
        end

        def reference(resource)
          [resource.type.to_s, resource.title.to_s]
        end

        # The object of a Pcore Object type with these attributes.
        def object(type, attributes)
          maker = type.implementation_class
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

        def iterator(source, steps)
          steps.inject(Types::Iterable.on(source)) do |iterable, step|
            step.is_a?(Integer) ? iterable.step(step) : iterable.reverse_each
          end
        end

        def a_kind?(object, class_name)
          object.class.ancestors.any? { |c| c.name == class_name }
        end

        def infer(object)
          Types::TypeCalculator.singleton.infer(object)
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

        # The facade of a lookup context.
        def lookup_context(session, id)
          LookupContext.new(session, id)
        end

        # The 3.x form of a reference.
        def resource_reference(type_name, title, scope)
          lower = type_name.downcase
          name = type_name.casecmp?('class') ? 'class' : find_type(scope, lower)
          ::Puppet::Resource.new(name, title)
        end

        private

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

        def find_type(scope, name)
          NativeTypes.find(name) || name || scope
        end
      end
    end
  end
end
