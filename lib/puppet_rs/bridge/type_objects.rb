# frozen_string_literal: true

module PuppetRs
  class Bridge
    # Types as objects of Puppet's classes, made of their parts and taken apart into them. The engine
    # builds its own types from them, never from text, which would lose parts. What finds types by name is in {#known},
    # +announce+, +registry+ and +loader+, which {DropIn::TypeObjects} overrides: here no loader knows any.
    # @api private
    module TypeObjects
      T = ::Puppet::Pops::Types

      def self.range(size)
        size.nil? ? [nil, nil] : [size.from || 0, size.to]
      end
      private_class_method :range

      # The parts of the types that have some, by class.
      PARTS = {
        T::PIntegerType => ->(t) { [t.from, t.to] },
        T::PFloatType => ->(t) { [t.from, t.to] },
        T::PBooleanType => ->(t) { [t.value] },
        T::PStringType => ->(t) { [t.value, *range(t.size_type)] },
        T::PEnumType => ->(t) { [t.values, t.case_insensitive?] },
        T::PPatternType => ->(t) { [t.patterns.map(&:regexp)] },
        T::PRegexpType => ->(t) { [t.pattern && t.regexp] },
        T::PTimestampType => ->(t) { [t.from, t.to] },
        T::PTimespanType => ->(t) { [t.from, t.to] },
        T::PSemVerType => ->(t) { [t.ranges] },
        T::PURIType => ->(t) { [t.parameters] },
        T::PSensitiveType => ->(t) { [t.type] },
        T::PCollectionType => ->(t) { range(t.size_type) },
        T::PArrayType => ->(t) { [t.element_type, *range(t.size_type)] },
        T::PHashType => ->(t) { [t.key_type, t.value_type, *range(t.size_type)] },
        T::PTupleType => ->(t) { [t.types, *range(t.size_type)] },
        T::PStructType => ->(t) { [t.elements.map { |e| [e.key_type, e.value_type] }] },
        T::PVariantType => ->(t) { [t.types] },
        T::POptionalType => ->(t) { [t.type] },
        T::PNotUndefType => ->(t) { [t.type] },
        T::PCallableType => ->(t) { [t.param_types, t.block_type, t.return_type] },
        T::PIterableType => ->(t) { [t.type] },
        T::PIteratorType => ->(t) { [t.type] },
        T::PClassType => ->(t) { [t.class_name] },
        T::PResourceType => ->(t) { [t.type_name, t.title] },
        T::PTypeType => ->(t) { [t.type] },
        T::PTypeReferenceType => ->(t) { [t.type_string] },
        T::PTypeAliasType => ->(t) { [t.name] },
        T::PObjectType => ->(t) { [t.name] },
        T::PTypeSetType => ->(t) { [t.name] },
        T::PRuntimeType => ->(t) { [t.runtime&.to_s, t.name_or_pattern] },
        T::PInitType => ->(t) { [t.type, t.init_args] }
      }.freeze

      # The object of a type that has no parts.
      def plain(name)
        T.const_get(name)::DEFAULT
      end

      # The object of a type with parts, as the constructor of its class takes them.
      def make(name, args)
        return sensitive(*args) if name == 'PSensitiveType'

        T.const_get(name).new(*args)
      end

      # Its constructor would make the type inside more general once more.
      def sensitive(type)
        T::PSensitiveType.allocate.tap { |made| made.instance_variable_set(:@type, type) }
      end

      # `String[min, max]`, `Array[T, min, max]`, ... with the size made an Integer type.
      def sized(name, args, min, max)
        T.const_get(name).new(*args, T::PIntegerType.new(min, max))
      end

      def structure(members)
        T::PStructType.new(members.map { |key, value| T::PStructElement.new(key, value) })
      end

      # Gives an instance of a type with parameters its type (`PuppetObject#_pcore_type`), which after a compile
      # it cannot find by itself.
      def tell_type(made, type)
        return if !type.parameterized? || registry

        attributes = type.attributes(true)
        values = type.type_parameters(true).keys.map { |name| attributes.key?(name) ? made.public_send(name) : nil }
        made.instance_variable_set(:@_cached_ptype, T::PObjectTypeExtension.new(type, values))
      end

      # The class and the parts of a type.
      def parts(type)
        kind = type.is_a?(T::PObjectTypeExtension) ? T::PObjectTypeExtension : type.class
        return ['PObjectTypeExtension', [type.base_type, type.parameters]] if kind == T::PObjectTypeExtension

        found = PARTS[kind]
        [kind.name.split('::').last, found ? found.call(type) : []]
      end

      # The names of a class and of all it inherits from, nearest first.
      def ancestors(name, modules)
        found = ::Puppet::Pops::Types::ClassLoader.provide(T::PRuntimeType.new(:ruby, name))
        return [] unless found.is_a?(Module)

        found.ancestors.select { |ancestor| modules || ancestor.is_a?(Class) }.filter_map(&:name)
      rescue ArgumentError
        []
      end

      # An alias that is not resolved yet; it may refer to itself.
      def new_alias(name)
        announce(T::PTypeAliasType.new(name, nil, T::PTypeReferenceType::DEFAULT))
      end

      def resolve_alias(type, target, recursive)
        type.instance_variable_set(:@resolved_type, target)
        type.instance_variable_set(:@self_recursion, recursive)
        type
      end

      # The type that an alias made in Ruby refers to, nil before it is resolved.
      def target(type)
        found = type.resolved_type
        found unless found.equal?(T::PTypeReferenceType::DEFAULT) && type.name != 'UnresolvedAlias'
      rescue ::Puppet::Error
        nil
      end

      # An Object type of which only the name is known yet.
      def new_object(name)
        return T::PObjectType.new({ 'attributes' => {} }) if name.nil?

        type = T::PObjectType.new(name, {})
        type.instance_variable_set(:@init_hash_expression, nil)
        announce(type)
      end

      # Puppet 8 adds constants to the attributes that it is given; the engine gives the same hash to each compile.
      def define_object(type, hash)
        attributes = hash['attributes']
        type._pcore_init_from_hash(attributes ? hash.merge('attributes' => attributes.dup) : hash)
        type.instance_variable_set(:@loader, loader)
        type
      end

      # Parts of an Object type or TypeSet; nil while they are not known.
      def definition(type)
        type._pcore_init_hash if type.resolved?
      end

      # True if the instances of an Object type are made and answered by Ruby code.
      def ruby_implemented?(type)
        return true if type.instance_variable_get(:@implementation_override) || ruby_methods?(type)

        return true if implementation_name(type)

        parent = type.resolved_parent
        parent.is_a?(T::PObjectType) && ruby_implemented?(parent)
      end

      def type_set(hash, references)
        set = T::PTypeSetType.new(hash)
        set.references.each { |key, reference| reference.instance_variable_set(:@type_set, references[key]) }
        set
      end

      def extension(base, parameters)
        # After a compile no class is registered for such types.
        registry ? T::PObjectTypeExtension.create(base, [parameters]) : T::PObjectTypeExtension.new(base, [parameters])
      end

      # A named type that Ruby code has: nil, or an object of the class given.
      def known(_name, _wanted)
        nil
      end

      private

      # The class of Ruby that the instances have, also before the first of them is made (`PObjectType#implementation_class`).
      def implementation_name(type)
        type.implementation_class(false)&.name || (registry&.module_name_for_type(type) if type.name)
      end

      def ruby_methods?(type)
        type.members.each_value.any? { |member| member.annotations&.key?(T::RubyMethod._pcore_type) }
      end

      # Makes a type of the manifests known to Ruby code by its name.
      def announce(type)
        type
      end

      # Puppet's registry of the Ruby classes that implement types.
      def registry
        nil
      end

      # The loader of the types of manifests.
      def loader
        nil
      end
    end
  end
end
