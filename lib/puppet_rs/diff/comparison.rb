# frozen_string_literal: true

require 'json'

module PuppetRs
  module Diff
    # Compares the catalogs of nodes in two versions. The first version's catalogs are files; the workers of the second one
    # compare with them, so that a catalog is read where it is needed, and parsed only if it differs.
    class Comparison
      # @return [Array<NodeResult>] in the order of the nodes
      attr_reader :results

      # @return [Hash{String => String}, nil] why nodes are compiled with the second version; nil: all are, without a question
      attr_reader :reasons

      # @param plan [SelectionPlan]
      # @param options [Hash] those of `compile`, and :classes, :edges, :tags of {CatalogChanges}
      # @param ignore [Ignore]
      # @param catalogs [String] a folder for them, which is made
      # @param forecast [Forecast::Answer, nil]
      def initialize(plan, options, ignore:, catalogs:, forecast: nil)
        @options = options
        @ignore = ignore
        @plan = plan
        @forecast = plan.checked(forecast)
        @former = FormerCatalogs.new(plan, options, catalogs)
        @results = []
      end

      # @param nodes [Array<Compile::Nodes::Node>]
      # @yieldparam node [String] once for each node and side
      def run(nodes, &)
        @nodes = nodes.size
        former = @former.entries(nodes, @forecast&.nodes, &)
        @entries = nodes.to_h { |node| [node.name, former[node.name]] }.compact
        @reasons = selected
        found = compare(compiled(nodes), &)
        @results = nodes.filter_map do |node|
          found.fetch(node.name) { untouched(node.name) unless @reasons.nil? || @reasons[node.name] }
        end
      end

      # @return [Array<NodeResult>] of nodes that were thought to be the same, and are not
      def wrong
        @results.select { |result| @reasons && !@reasons[result.node] && !%i[same fails].include?(result.state) }
      end

      # @return [Array<Version>]
      def versions
        @plan.versions
      end

      # @return [String] why nodes are compiled, for people
      def explain
        @plan.explain(@reasons, @nodes)
      end

      # Waits for the process that compiled. What comes between need not.
      # @return [void]
      def close
        @side&.close
      end

      private

      # Of nodes without a kept catalog the forecast says nothing.
      def selected
        return @plan.reasons(@entries) unless @forecast

        rest = @entries.except(*@forecast.nodes.keys)
        found = rest.empty? ? @forecast.reasons : @forecast.reasons.merge(@plan.reasons(rest))
        found.slice(*@entries.keys)
      end

      def compiled(nodes)
        @reasons && !@plan.all? ? nodes.select { |node| @reasons[node.name] } : nodes
      end

      def compare(nodes)
        found = {}
        return found if nodes.empty?

        options = @plan.kept ? @options.merge(data: true, top: @plan.later_top) : @options
        @side = Side.new(@plan.versions.last, options) { |*catalog| changes(*catalog) }
        @side.each(nodes) do |outcome|
          entry = @entries[outcome.node]
          found[outcome.node] = result(outcome, entry&.error)
          add_data(found[outcome.node], [entry&.inputs, outcome.dependencies]) if @plan.kept
          yield outcome.node
        end
        found
      end

      # Where values of Hiera that changed come from, for each resource of their class.
      def add_data(result, inputs)
        sides = inputs.map { |side| side.to_h.fetch('data', []).to_h }
        result.changes.each do |change|
          found = change.keys.to_a.select { |key| sides.any? { |side| side.key?(key) } }
          change.data = found.map { |key| [key, *sides.map { |side| side[key] }] }
        end
      end

      # @return [Array<Change>] none where the first version has no catalog
      def changes(node, catalog, modulepath)
        former = @former.catalog(node) or return []
        return [] if former == catalog && !Sources.in?(catalog)

        before, after = [former, catalog].zip(sources(node, modulepath)).map do |text, sources|
          sources.annotate(JSON.parse(text, max_nesting: false))
        end
        return [] if before == after

        @ignore.apply(CatalogChanges.new(before, after, @options[:compared].merge(ignore_tags: @ignore.tags)).to_a)
      end

      # All nodes of a version have the same module path.
      def sources(node, modulepath)
        former = @entries[node].modulepath
        @sources ||= Hash.new { |known, folders| known[folders] = Sources.new(folders || []) }
        [@sources[former], @sources[modulepath || []]]
      end

      def result(outcome, error)
        NodeResult.new(node: outcome.node, changes: outcome.failed? || error ? [] : outcome.text,
                       errors: [error, outcome.failed? ? outcome.reason : nil], seconds: outcome.seconds)
      end

      def untouched(node)
        error = @entries[node].error
        NodeResult.new(node:, changes: [], errors: [error, error])
      end
    end
  end
end
