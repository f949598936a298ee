# frozen_string_literal: true

module PuppetRs
  module Diff
    # One difference between two catalogs of a node.
    #
    # @!attribute kind [Symbol] :added, :removed (a resource, an edge), :changed (a parameter, an attribute)
    # @!attribute ref [String] the resource, such as `File[/etc/motd]`
    # @!attribute path [Array<String, Integer>] where in the resource: `["parameters", "owner"]`; empty for the resource itself
    # @!attribute before [Object] data of the catalog; ABSENT where there was nothing
    # @!attribute after [Object]
    # @!attribute places [Array<String, nil>] file and line on both sides
    Change = Struct.new(:kind, :ref, :path, :before, :after, :places, keyword_init: true) do
      # @return [String] the name of the parameter, with what is inside of it: `options.timeout`, `rules[2]`
      def name
        parts = path.first == 'parameters' ? path.drop(1) : path
        parts.each_with_object(+'') do |part, text|
          text << (part.is_a?(Integer) ? "[#{part}]" : "#{'.' unless text.empty?}#{part}")
        end
      end

      # @return [Boolean] whether a parameter appeared, or went
      def one_sided?
        before == Change::ABSENT || after == Change::ABSENT
      end

      # @param names [Array<String>] of the node
      # @return [Array] changes are the same on two nodes when these are: the names of the nodes and places may differ
      def identity(names)
        [kind, *[ref, path, before, after].map { |value| common(value, names) }]
      end

      private

      def common(value, names)
        case value
        when String then CommandLine::Words.without(value, names)
        when Array then value.map { |element| common(element, names) }
        when Hash then value.to_h { |key, element| [common(key, names), common(element, names)] }
        else value
        end
      end
    end

    # No value: neither `undef` nor an empty one.
    Change::ABSENT = :absent
  end
end
