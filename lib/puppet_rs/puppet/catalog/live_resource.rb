# frozen_string_literal: true

require_relative '../../facades'
require_relative '../own/singletons'
require_relative '../types/resource_types'

module PuppetRs
  module DropIn
    # A +Puppet::Parser::Resource+ whose data is in the engine: of a running compile.
    module Live
      Param = ::Puppet::Parser::Resource::Param
      UNSAID = %w[Class Node Stage].freeze
      private_constant :UNSAID

      # @api private
      attr_reader :native

      # Code that asks for Puppet's very class gets it.
      def instance_of?(klass)
        super || klass.equal?(::Puppet::Parser::Resource)
      end

      def type
        @native.type
      end

      def title
        @native.title
      end

      def file
        @native.file
      end

      def line
        @native.line
      end

      def file=(file)
        @native.file = file
      end

      def line=(line)
        @native.line = line
      end

      def kind
        @native.kind
      end

      # Only resource expressions set it; other declarations leave it nil.
      def virtual
        @native.virtual
      end

      def strict
        return @strict if defined?(@strict)

        expression? || nil
      end

      def virtual=(value)
        @native.virtual = value.nil? ? nil : value ? true : false # rubocop:disable Style/NestedTernaryOperator
      end

      # An exported resource is virtual; nil is an attribute that was never set.
      def exported=(value)
        self.virtual = true if value
        @native.exported = value.nil? ? nil : value ? true : false # rubocop:disable Style/NestedTernaryOperator
      end

      def evaluated=(value)
        @native.evaluated = value ? true : false
      end

      def exported
        @native.exported
      end

      def evaluated
        @native.evaluated || nil
      end

      def evaluated?
        @native.evaluated
      end

      def scope
        @native.scope
      end

      # Classes and nodes are their own.
      def source
        return @source || resource_type if %w[Class Node].include?(type)

        # The main stage is there before anything has a source.
        @source || (stage? && title == :main ? nil : scope.source)
      end

      def class?
        type == 'Class'
      end

      def stage?
        type == 'Stage'
      end

      def inspect
        "#{type}[#{title}]#{to_hash.inspect}"
      end

      def catalog
        scope.compiler.catalog
      end

      def environment
        scope.environment
      end

      def [](param)
        param = param.to_sym
        param == :title ? title : @native.get(param)
      end

      def set_parameter(param, value = nil)
        if param.is_a?(Param)
          value = param.value
          param = param.name
        end
        Array(value).flatten.each { |tag| @native.tag(tag.to_s) } if param.to_sym == :tag
        @native.set(param.to_sym, value)
      end
      alias []= set_parameter

      def parameters
        @native.params.to_h do |name, value, file, line|
          [name, Param.new(name:, value:, file:, line:, source:)]
        end
      end

      def eachparam
        parameters.each_value { |param| yield param }
      end

      def tags
        ::Puppet::Util::TagSet.new(@native.tags)
      end

      def tags=(tags)
        @native.clear_tags
        super
      end

      def tag(*names)
        names.flatten.compact.each do |tag|
          name = tag.to_s.downcase
          next @native.tag(name) if valid_tag?(name)

          # The error is Puppet's, unless the resource has that tag all the same.
          @tags = tags
          super(name)
        end
      end

      def merge_tags_from(source)
        tag(*source.tags.to_a)
      end

      def merge_into(tag_set)
        tag_set.merge(tags)
      end

      # Puppet's own code changes a copy of the tags, which the engine takes over.
      %i[tag_if_valid set_tags].each do |name|
        define_method(name) do |given|
          @tags = tags
          super(given)
        ensure
          @native.clear_tags
          @tags.each { |tag| @native.tag(tag) }
        end
      end

      def raw_tagged?(names)
        own = tags
        return true if names.any? { |name| own.include?(name) }

        container = scope.resource
        !container.nil? && !container.equal?(self) && container.raw_tagged?(names)
      end

      def delete(attribute)
        @native.delete(attribute.to_s) unless attribute.nil?
      end

      def to_hash
        parse_title.merge(@native.params.each_with_object({}) do |(name, value), hash|
          hash[name] = value unless value.nil? || value == :undef
        end)
      end

      def resource_type
        @resource_type ||= ResourceTypes.for(type, title, environment)
      end

      def sensitive_parameters
        @native.sensitive
      end

      def sensitive_parameters=(names)
        @native.sensitive = names.map(&:to_s)
      end

      # Sets the parameters of another resource, as an override does.
      def merge(resource)
        session.merge(@native, Changes.override(resource))
        resource.parameters
      end

      def finish(do_validate = true) # rubocop:disable Style/OptionalBooleanParameter
        session.finish(@native, do_validate ? true : false)
      end

      def finished?
        @native.finished || nil
      end

      def finish_evaluation
        session.finish_evaluation(@native)
      end

      def evaluate
        return if evaluated?

        devfail "Cannot evaluate a builtin type (#{type})" if builtin_type?
        self.fail "Cannot find definition #{type}" if resource_type.nil?
        session.evaluate_resource(@native)
      end

      def add_edge_to_stage
        session.add_edge_to_stage(@native) if class?
      end

      private

      # True if the language has declared it by a resource expression.
      def expression?
        !defined?(@type) && !UNSAID.include?(type)
      end

      def session
        scope.compiler.session
      end
    end

    # A resource of a running compile.
    class LiveResource < ::Puppet::Parser::Resource
      Facades.named(self)
      include Live
      include Own::Singletons
    end
  end
end
