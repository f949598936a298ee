# frozen_string_literal: true

module PuppetRs
  module DropIn
    # The Ruby half of value conversion: what is rare enough to be left to Ruby.
    # @api private
    module Convert
      Types = ::Puppet::Pops::Types

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

        # A reference as a parameter holds it.
        def resource(ref)
          ::Puppet::Resource.new(ref)
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

        def unsupported(what)
          raise Unsupported, "#{what} cannot be given to Ruby"
        end

        def reference(resource)
          [resource.type.to_s, resource.title.to_s]
        end

        # The object of a Pcore Object type with these attributes.
        def object(type, attributes)
          type.from_hash(attributes)
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
          object.class.ancestors.any? { |c| c.name == class_name }
        end

        def infer(object)
          Types::TypeCalculator.singleton.infer(object)
        end

        # The type of an object that says so itself.
        def own_type(object)
          object._pcore_type if object.is_a?(Types::PuppetObject)
        end

        # The facade of a lookup context.
        def lookup_context(session, id)
          LookupContext.new(session, id)
        end

        # A type from its text, as seen by the compile under way.
        def type(text)
          loaders = ::Puppet.lookup(:loaders) { nil }
          loader = loaders&.private_environment_loader
          Types::TypeParser.singleton.parse(text, loader)
        end

        def resource_type(type_name, title)
          Types::PResourceType.new(type_name, title)
        end

        def class_type(name)
          Types::PClassType.new(name)
        end

        # What a type is to the engine: [0, class name, nil], [1, type name, title], or
        # [2, text, [[alias, text of what it stands for], ...]]: aliases that only the function's
        # own file knows come with their meaning.
        def type_parts(type)
          case type
          when Types::PClassType then [0, type.class_name, nil]
          when Types::PResourceType then [1, type.type_name, type.title]
          else
            aliases = {}
            collect_aliases(type, aliases)
            # Object types by their name: `to_s` of one writes its definition.
            [2, Types::TypeFormatter.singleton.string(type), aliases.to_a]
          end
        end

        # The 3.x form of a reference.
        def resource_reference(type_name, title, scope)
          lower = type_name.downcase
          name = type_name.casecmp?('class') ? 'class' : find_type(scope, lower)
          ::Puppet::Resource.new(name, title)
        end

        private

        def find_type(scope, name)
          NativeTypes.find(name) || name || scope
        end

        def collect_aliases(type, found)
          type.accept(AliasVisitor.new(found), nil)
        end
      end

      # Collects the aliases a type mentions.
      class AliasVisitor
        def initialize(found)
          @found = found
        end

        def visit(type, guard)
          return unless type.is_a?(Types::PTypeAliasType) && !@found.key?(type.name)

          @found[type.name] = type.resolved_type.to_s
          type.resolved_type.accept(self, guard)
        rescue ::Puppet::Error
          @found.delete(type.name)
        end
      end
    end
  end
end
