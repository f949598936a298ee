# frozen_string_literal: true

require 'json'

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
    # @!attribute keys [Array<String>] keys of Hiera whose parameters changed, of the resource's class ({ChangedParameters})
    # @!attribute data [Array<(String, String, String)>] parameters that Hiera answered, with the files of both sides
    Change = Struct.new(:kind, :ref, :path, :before, :after, :places, :keys, :data, keyword_init: true) do
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

      # @return [Boolean] whether a value is sensitive on both sides, or became so: nothing of it is shown
      def secret?
        return false if path.empty? || one_sided?

        texts = [before, after].map { |value| JSON.generate([value], max_nesting: false) }
        digests = texts.map { |text| Verify::Secrets.count(text) }
        digests.uniq.size > 1 || (digests.first.positive? && Verify::Secrets.differ_alone?(*texts))
      end

      # @return [Array] changes are the same on two nodes when these are: places may differ, and secret values
      def identity
        @identity ||= [kind, ref, path, *(secret? ? [:secret] : [before, after].map { |value| Rendering.hide(value) })]
      end

      # @param pattern [Regexp] of the node's names
      # @return [Array] the same for changes that differ in nothing but the names of their nodes
      def common(pattern)
        without(identity, pattern)
      end

      private

      def without(value, pattern)
        case value
        when String then value.gsub(pattern, 'NODE')
        when Array then value.map { |element| without(element, pattern) }
        when Hash then value.to_h { |key, element| [without(key, pattern), without(element, pattern)] }
        else value
        end
      end
    end

    # No value: neither `undef` nor an empty one.
    Change::ABSENT = :absent
  end
end
