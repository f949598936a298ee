# frozen_string_literal: true

require 'json'

module PuppetRs
  module Diff
    # Compares the catalogs of nodes in two versions. The first version's catalogs are files; the workers of the second one
    # compare with them, so that a catalog is read where it is needed.
    class Comparison
      # @return [Array<NodeResult>] in the order of the nodes
      attr_reader :results

      # @param versions [Array<Version>] two
      # @param options [Hash] those of `compile`, and :classes, :edges, :tags of {CatalogChanges}
      # @param ignore [Ignore]
      # @param scratch [String] a folder
      def initialize(versions, options, ignore:, scratch:)
        @versions = versions
        @options = options
        @ignore = ignore
        @folder = File.join(scratch, 'catalogs')
        @results = []
      end

      # @param nodes [Array<Compile::Nodes::Node>]
      # @yieldparam node [String] once for each node and side
      def run(nodes)
        errors = {}
        Dir.mkdir(@folder)
        Side.new(@versions.first, @options) { |node, catalog| write(node, catalog) }.each(nodes) do |outcome|
          errors[outcome.node] = outcome.reason if outcome.failed?
          yield outcome.node
        end
        found = {}
        Side.new(@versions.last, @options) { |node, catalog| changes(node, catalog) }.each(nodes) do |outcome|
          found[outcome.node] = result(outcome, errors[outcome.node])
          yield outcome.node
        end
        @results = nodes.filter_map { |node| found[node.name] }
      end

      private

      def file(node)
        File.join(@folder, "#{node}.json")
      end

      def write(node, catalog)
        File.write(file(node), JSON.generate(catalog, max_nesting: false))
        nil
      end

      # @return [Array<Change>] none where the first version has no catalog
      def changes(node, catalog)
        return [] unless File.exist?(file(node))

        before = JSON.parse(File.read(file(node)), max_nesting: false)
        CatalogChanges.new(before, catalog, @options[:compared]).to_a.reject { |change| @ignore.match?(change) }
      end

      def result(outcome, error)
        NodeResult.new(node: outcome.node, changes: outcome.failed? || error ? [] : outcome.text,
                       errors: [error, outcome.failed? ? outcome.reason : nil], seconds: outcome.seconds)
      end
    end
  end
end
