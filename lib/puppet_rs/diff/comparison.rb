# frozen_string_literal: true

require 'json'

module PuppetRs
  module Diff
    # Compares the catalogs of nodes in two versions. The first version's catalogs are files; the workers of the second one
    # compare with them, so that a catalog is read where it is needed, and parsed only if it differs.
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
        Side.new(@versions.first, @options) { |*catalog| write(*catalog) }.each(nodes) do |outcome|
          errors[outcome.node] = outcome.reason if outcome.failed?
          yield outcome.node
        end
        found = {}
        Side.new(@versions.last, @options) { |*catalog| changes(*catalog) }.each(nodes) do |outcome|
          found[outcome.node] = result(outcome, errors[outcome.node])
          yield outcome.node
        end
        @results = nodes.filter_map { |node| found[node.name] }
      end

      private

      def file(node)
        File.join(@folder, "#{node}.json")
      end

      def write(node, catalog, modulepath)
        File.write(file(node), catalog)
        File.write(modulepath_file, JSON.generate(modulepath)) if modulepath && !File.exist?(modulepath_file)
        nil
      end

      # Of the first version; all its nodes have the same.
      def modulepath_file
        File.join(@folder, '.modulepath')
      end

      # @return [Array<Change>] none where the first version has no catalog
      def changes(node, catalog, modulepath)
        return [] unless File.exist?(file(node))

        former = File.read(file(node), encoding: Encoding::UTF_8)
        return [] if former == catalog && !Sources.in?(catalog)

        before, after = [former, catalog].zip(sources(modulepath)).map do |text, sources|
          sources.annotate(JSON.parse(text, max_nesting: false))
        end
        return [] if before == after

        @ignore.apply(CatalogChanges.new(before, after, @options[:compared].merge(ignore_tags: @ignore.tags)).to_a)
      end

      def sources(modulepath)
        former = JSON.parse(File.read(modulepath_file)) if !@former && File.exist?(modulepath_file)
        @former ||= Sources.new(former || [])
        @later ||= Sources.new(modulepath) if modulepath
        [@former, @later || Sources.new([])]
      end

      def result(outcome, error)
        NodeResult.new(node: outcome.node, changes: outcome.failed? || error ? [] : outcome.text,
                       errors: [error, outcome.failed? ? outcome.reason : nil], seconds: outcome.seconds)
      end
    end
  end
end
