# frozen_string_literal: true

require 'set'

module PuppetRs
  module Diff
    # The changes between two catalogs, as data.
    class CatalogChanges
      # Parameters whose order Puppet does not look at.
      SETS = %w[before require notify subscribe tag audit].to_set.freeze
      # Attributes of a resource beside its parameters.
      ATTRIBUTES = %w[exported virtual].freeze
      # Classes hold resources and do nothing on a node; octocatalog-diff leaves them out too.
      CLASS = 'Class'
      private_constant :SETS, :ATTRIBUTES, :CLASS

      # @param before [Hash] a catalog
      # @param after [Hash] a catalog
      # @param options [Hash] :classes, :edges, :tags, as the command line has them
      def initialize(before, after, options = {})
        @sides = [before, after]
        @options = options
      end

      # @return [Array<Change>] resources in the order of the second catalog; removed ones last
      def to_a
        before, after = @sides.map { |catalog| resources(catalog) }
        refs = after.keys | before.keys
        found = refs.flat_map do |ref|
          sides = [before[ref], after[ref]]
          left_out?(*sides) ? [] : resource(ref, *sides)
        end
        ChangedParameters.new(@sides).name(found)
        @options[:edges] ? found + edges : found
      end

      private

      def resources(catalog)
        listed = catalog['resources']
        listed = listed.reject { |resource| resource['type'] == CLASS } unless @options[:classes]
        listed.to_h { |resource| [ref(resource), resource] }
      end

      # A file is named by its path: its title changes nothing on a node.
      def ref(resource)
        path = resource.dig('parameters', 'path') if resource['type'] == 'File'
        "#{resource['type']}[#{path.is_a?(String) ? path : resource['title']}]"
      end

      # The later catalog says which resources are left out by their tags, the former one only for resources that go.
      def left_out?(former, later)
        asked = @options[:ignore_tags]
        return false if asked.nil? || asked.empty?

        resource = later || former
        type = resource['type'].downcase.gsub(/\W/, '_')
        asked.any? { |tag| resource['tags'].to_a.intersect?([tag, "#{tag}__#{type}"]) }
      end

      def resource(ref, before, after)
        return whole(:added, ref, after) unless before
        return whole(:removed, ref, before) unless after

        changed(ref, before, after)
      end

      # A resource on one side only, with its parameters.
      def whole(kind, ref, resource)
        place = place(resource)
        parameters = resource['parameters'] || {}
        sides = kind == :added ? [Change::ABSENT, parameters, [nil, place]] : [parameters, Change::ABSENT, [place, nil]]
        [change(kind, ref, [], *sides)]
      end

      def changed(ref, before, after)
        places = [place(before), place(after)]
        found = ATTRIBUTES.flat_map { |name| leaves(ref, [name], before[name] || false, after[name] || false, places) }
        found += leaves(ref, %w[tags], before['tags'].to_a.sort, after['tags'].to_a.sort, places) if @options[:tags]
        found + parameters(ref, before['parameters'] || {}, after['parameters'] || {}, places)
      end

      def parameters(ref, before, after, places)
        names = before.keys | after.keys
        names.delete('path') if ref.start_with?('File[') # it is the name
        names.flat_map do |name|
          one, other = [before, after].map { |side| side.fetch(name, Change::ABSENT) }
          next [] if one == other || (SETS.include?(name) && members(one) == members(other))

          leaves(ref, ['parameters', name], one, other, places)
        end
      end

      def members(value)
        value == Change::ABSENT ? value : Array(value).flatten.to_set
      end

      # Hashes and lists of equal length down to what differs.
      def leaves(ref, path, before, after, places)
        return [] if before == after
        return [change(:changed, ref, path, before, after, places)] unless inside?(before, after)

        keys = before.is_a?(Hash) ? before.keys | after.keys : before.each_index
        keys.flat_map { |key| leaves(ref, path + [key], at(before, key), at(after, key), places) }
      end

      def inside?(before, after)
        return !rich?(before) && !rich?(after) if before.is_a?(Hash) && after.is_a?(Hash)

        before.is_a?(Array) && after.is_a?(Array) && before.size == after.size && before.any?(Enumerable)
      end

      # Values such as a Timestamp, or the digest of a Sensitive, are one value.
      def rich?(value)
        value.key?('__ptype')
      end

      def at(value, key)
        value.is_a?(Hash) ? value.fetch(key, Change::ABSENT) : value[key]
      end

      def edges
        before, after = @sides.map { |catalog| catalog['edges'].to_set { |edge| edge.values_at('source', 'target') } }
        [[:added, after - before], [:removed, before - after]].flat_map do |kind, set|
          set.map do |source, target|
            sides = kind == :added ? [Change::ABSENT, target] : [target, Change::ABSENT]
            change(kind, source, %w[edge], *sides, [nil, nil])
          end
        end
      end

      def change(kind, ref, path, before, after, places)
        Change.new(kind:, ref:, path:, before:, after:, places:)
      end

      def place(resource)
        resource['file'] && [resource['file'], resource['line']].compact.join(':')
      end
    end
  end
end
