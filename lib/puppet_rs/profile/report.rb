# frozen_string_literal: true

require 'json'

module PuppetRs
  module Profile
    # The costs as JSON: each thing that was measured, and each call of it with its caller.
    class Report
      # Version of the JSON.
      SCHEMA = 1

      # @param data [Data]
      def initialize(data)
        @data = data
      end

      # @return [Hash]
      def to_h
        nodes = @data.nodes
        things = @data.totals.reject { |total| total.kind == 'node' }
        things.sort_by! { |total| [-total.weight, total.kind, total.name] }
        { 'schema' => SCHEMA, 'catalogs' => nodes.sum(&:times), 'nodes' => nodes.map(&:name).sort,
          **costs(*%i[wall cpu objects].map { |cost| nodes.sum(&cost) }), 'things' => things.map { |total| thing(total) } }
      end

      # @return [String]
      def to_json(*)
        "#{JSON.pretty_generate(to_h)}\n"
      end

      private

      def thing(total)
        callers = total.callers.sort_by { |label, wall| [-wall, label] }
        { 'kind' => total.kind, 'name' => total.name, 'place' => total.place, 'times' => total.times,
          'self' => measured(total, total.self_wall, total.self_cpu, total.self_objects),
          'all' => measured(total, total.wall, total.cpu, total.objects), 'nodes' => total.nodes.keys.sort,
          'callers' => callers.map { |label, wall| { 'caller' => label, 'wall' => wall } } }.compact
      end

      def measured(total, wall, cpu, objects)
        total.measured? ? costs(wall, cpu, objects) : { 'wall' => wall }
      end

      # Times are nanoseconds.
      def costs(wall, cpu, objects)
        { 'wall' => wall, 'processor' => cpu, 'objects' => objects }
      end
    end
  end
end
