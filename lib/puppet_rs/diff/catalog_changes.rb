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
      CLASSES = %w[Class Stage].to_set.freeze
      private_constant :SETS, :ATTRIBUTES, :CLASSES

      # @param before [Hash] a catalog
      # @param after [Hash] a catalog
      # @param options [Hash] :classes, :edges, :tags, as the command line has them
      def initialize(before, after, options = {})
        @sides = [before, after]
        @options = options
      end

      # @return [Array<Change>] resources in the order of the second catalog; those that were removed last
      def to_a
        before, after = @sides.map { |catalog| resources(catalog) }
        found = after.flat_map do |ref, resource|
          before.key?(ref) ? changed(ref, before[ref], resource) : whole(:added, ref, resource)
        end
        found += before.reject { |ref, _| after.key?(ref) }.flat_map { |ref, resource| whole(:removed, ref, resource) }
        @options[:edges] ? found + edges : found
      end

      private

      def resources(catalog)
        listed = catalog['resources']
        listed = listed.reject { |resource| CLASSES.include?(resource['type']) } unless @options[:classes]
        listed.to_h { |resource| ["#{resource['type']}[#{resource['title']}]", resource] }
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
        (before.keys | after.keys).flat_map do |name|
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
