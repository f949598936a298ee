# frozen_string_literal: true

module Puppet
  # A reference to a resource, and one that Ruby code makes.
  class Resource
    attr_accessor :file, :line, :virtual, :exported, :catalog
    attr_reader :type, :title

    # The words of a reference, however it is given.
    # @return [Array(String, String)]
    def self.type_and_title(type, title)
      type = type.name.to_s if type.respond_to?(:name) && !type.is_a?(::String)
      return [type.type, type.title] if type.is_a?(Resource)

      if title.nil? || title == ''
        match = /\A([^\[\]]+)\[(.+)\]\z/m.match(type.to_s)
        raise ArgumentError, "No title provided and #{type.inspect} is not a valid resource reference" unless match

        return [capitalized(match[1]), match[2]]
      end
      [capitalized(type.to_s), title]
    end

    def self.capitalized(name)
      name.split('::').map { |part| part.sub(/\A\w/, &:upcase) }.join('::')
    end

    def initialize(type, title = nil, attributes = {})
      @type, @title = Resource.type_and_title(type, title)
      @title = @title.delete_prefix('::').split('::').map(&:capitalize).join('::') if @type == 'Class' && @title.is_a?(::String)
      @parameters = {}
      (attributes[:parameters] || {}).each { |name, value| self[name] = value }
      %i[file line virtual exported].each { |name| instance_variable_set("@#{name}", attributes[name]) }
    end

    def [](name)
      @parameters[name.to_sym]
    end

    def []=(name, value)
      @parameters[name.to_sym] = value
    end

    def to_hash
      @parameters.dup
    end
    alias to_h to_hash

    def each(&)
      @parameters.each(&)
    end

    def ref
      "#{type}[#{title}]"
    end
    alias to_s ref

    def ==(other)
      other.is_a?(Resource) && ref == other.ref && to_hash == other.to_hash
    end

    def resource_type
      Puppet::Type.type(type) || Resource::Type.new(:definition, type.downcase)
    end

    def inspect
      ref
    end

    private

    # The parts of the title by the patterns of the type.
    def parse_title
      patterns = @rstype.title_patterns
      pattern, names = patterns.find { |regexp, _| regexp.match(title.to_s) }
      raise Puppet::Error, "No set of title patterns matched the title \"#{title}\"." unless pattern

      names.zip(pattern.match(title.to_s).captures).to_h { |(name, code), text| [name, code ? code.call(text) : text] }
    end

    # A class or define as Ruby code sees it: its name.
    class Type
      attr_reader :type, :name

      # @return [Type, nil] a define or class of the code
      # @api private
      def self.find(scope, type, name)
        known = scope.call_function('defined', [type == :hostclass ? Puppet::Pops::Types::PClassType.new(name) : name.to_s])
        known ? new(type, name.to_s) : nil
      end

      def initialize(type, name)
        @type = type
        @name = name
      end

      def module_name
        name.split('::').first
      end

      def namespace
        name
      end
    end
  end
end
