# frozen_string_literal: true

module Puppet
  module Parser
    # A resource of a running compile. Resources that Ruby code makes with +new+ belong to no compile until
    # they are added.
    class Resource < Puppet::Resource
      # A parameter with its place.
      Param = Struct.new(:name, :value, :file, :line, :source, :add, keyword_init: true) do
        def to_s
          "#{name} => #{value}"
        end
      end

      READERS = %i[type title file line kind virtual exported evaluated scope].freeze
      READERS.each do |name|
        define_method(name) { @native ? @native.public_send(name) : instance_variable_get("@#{name}") }
      end

      def initialize(type, title, attributes = {})
        @scope = attributes[:scope]
        super(type, title, attributes.except(:parameters))
        (attributes[:parameters] || []).each { |param| set_parameter(param) }
      end

      def virtual=(value)
        if @native
          @native.virtual = (value ? true : false)
        else
          @virtual = value
        end
      end

      # @api private
      def place(file, line)
        @native.place(file, line)
      end

      def evaluated?
        evaluated
      end

      def source
        scope&.source
      end

      def catalog
        scope.catalog
      end

      def environment
        scope.environment
      end

      def [](name)
        return super unless @native

        name.to_sym == :title ? title : @native.get(name.to_sym)
      end

      def set_parameter(param, value = nil)
        param, value = param.name, param.value if param.is_a?(Param) # rubocop:disable Style/ParallelAssignment
        return @parameters[param.to_sym] = value unless @native

        tag(*value) if param.to_sym == :tag
        @native.set(param.to_sym, value)
      end
      alias []= set_parameter

      def parameters
        @native.params.to_h { |name, value, file, line| [name, Param.new(name:, value:, file:, line:, source:)] }
      end

      def tags
        @native.tags
      end

      def tag(*names)
        names.flatten.compact.each { |name| @native.tag(name.to_s) }
      end

      def tagged?(*names)
        own = tags
        names.flatten.any? { |name| own.include?(name.to_s) }
      end

      def to_hash
        return super unless @native

        @native.params.each_with_object({}) { |(name, value), found| found[name] = value unless value.nil? }
      end

      def each(&)
        to_hash.each(&)
      end

      def resource_type
        case type
        when 'Class' then Puppet::Resource::Type.new(:hostclass, title == :main ? '' : title.to_s.downcase)
        when 'Node' then Puppet::Resource::Type.new(:node, title.to_s)
        else super
        end
      end
    end
  end
end
