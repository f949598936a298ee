# frozen_string_literal: true

require 'json'
require_relative 'catalog/dot'

module PuppetRs
  # A compiled catalog. It is JSON, as Puppet sends it to an agent; the rest is read from that when it
  # is asked for.
  class Catalog
    # A resource. Values of parameters are data: strings, numbers, booleans, arrays, hashes, nil; rich
    # values have Puppet's form of them (+{"__ptype" => "Timestamp", ...}+).
    class Resource
      # @api private
      def initialize(data)
        @data = data
      end

      # @return [String] such as +Apache::Vhost+
      def type
        @data['type']
      end

      # @return [String]
      def title
        @data['title']
      end

      # @return [String] such as +File[/tmp]+
      def ref
        "#{type}[#{title}]"
      end
      alias to_s ref

      # @return [Hash{String => Object}] parameters by name
      def parameters
        @data['parameters'] || {}
      end

      # @param name [String, Symbol]
      # @return [Object, nil] the value of a parameter
      def [](name)
        parameters[name.to_s]
      end

      # @return [Array<String>]
      def tags
        @data['tags'] || []
      end

      # @return [String, nil]
      def file
        @data['file']
      end

      # @return [Integer, nil]
      def line
        @data['line']
      end

      # @return [Boolean]
      def exported?
        @data['exported'] ? true : false
      end

      # @return [Array<String>] names of parameters whose values are secret
      def sensitive_parameters
        @data['sensitive_parameters'] || []
      end

      # @return [Hash] as in the JSON
      def to_h
        @data
      end

      def inspect
        "#<#{self.class} #{ref}>"
      end
    end

    # From one resource to another that it contains, or that comes after it: references.
    Edge = Struct.new(:source, :target) do
      def to_s
        "#{source} -> #{target}"
      end
    end

    # @param json [String]
    # @api private
    def initialize(json)
      @json = json
    end

    # @return [String] the catalog in Puppet's format
    def to_json(*_state)
      @json
    end

    # @return [Hash] the same as data
    def to_h
      @to_h ||= JSON.parse(@json, max_nesting: false)
    end
    alias to_data_hash to_h

    # @return [String] the node's name
    def name
      to_h['name']
    end

    # @return [String]
    def environment
      to_h['environment']
    end

    # @return [Integer, String]
    def version
      to_h['version']
    end

    # @return [Array<Resource>]
    def resources
      @resources ||= to_h['resources'].map { |data| Resource.new(data) }
    end

    # @param type [String] a type, or a reference such as +File[/tmp]+
    # @param title [String, nil]
    # @return [Resource, nil]
    def resource(type, title = nil)
      reference = title.nil? ? type : "#{type.split('::').map(&:capitalize).join('::')}[#{title}]"
      (@by_reference ||= resources.to_h { |resource| [resource.ref, resource] })[reference]
    end

    # @return [Array<Edge>]
    def edges
      @edges ||= to_h['edges'].map { |edge| Edge.new(edge['source'], edge['target']) }
    end

    # @return [Array<String>] names of the classes
    def classes
      to_h['classes']
    end

    # @return [Array<String>]
    def tags
      to_h['tags']
    end

    # @return [String] the graph in the language of Graphviz, as +Puppet::Resource::Catalog#to_dot+
    def to_dot
      Dot.new(self).to_s
    end

    def inspect
      "#<#{self.class} #{name}>"
    end
  end
end
