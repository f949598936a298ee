# frozen_string_literal: true

require 'digest'
require 'json'

module PuppetRs
  module Diff
    # The catalogs of the first version, as files in a folder: catalogs kept from a run before, and compiled ones.
    class FormerCatalogs
      # Facts of a node, as far as they are known.
      #
      # @!attribute error [String, nil]
      # @!attribute modulepath [Array<String>, nil] if it has sources of modules
      # @!attribute inputs [Hash, nil] of {Inputs}; nil: they were not recorded, or no one asks
      # @!attribute key [String, nil] of the facts and the classification of a node whose catalog is kept
      Entry = Struct.new(:error, :modulepath, :inputs, :key, keyword_init: true)

      # @param plan [SelectionPlan]
      # @param options [Hash] those of `compile`
      # @param folder [String]
      def initialize(plan, options, folder)
        @version = plan.versions.first
        # Without `kept` inputs are not recorded, and nothing is kept.
        @kept = plan.kept
        @options = @kept ? options.merge(dependencies: true, top: plan.top) : options
        @folder = folder
        @digests = FactsDigests.new(@kept && File.join(Diff.cache, 'facts'))
        @classifier = Compile::Classifier.new(options[:enc])
      end

      # @param nodes [Array<Compile::Nodes::Node>]
      # @param known [Hash{String => Entry}, nil] what {#known} has found; nil: it was not asked
      # @yieldparam node [String] as each is there
      # @return [Hash{String => Entry}]
      def entries(nodes, known = nil, &)
        Dir.mkdir(@folder)
        @entries = (known || known(nodes)).dup
        there, rest = nodes.partition { |node| @entries[node.name] }
        there.each { |node| yield node.name }
        compile(rest, &) if rest.any?
        @entries
      end

      # @param nodes [Array<Compile::Nodes::Node>]
      # @return [Hash{String => Entry}] those whose catalogs are kept
      def known(nodes)
        return {} unless @kept

        found = nodes.to_h { |node| [node.name, kept_entry(node)] }.compact
        @digests.save
        found
      end

      # @param node [String]
      # @return [String, nil] its catalog
      def catalog(node)
        key = @entries[node]&.key
        return @kept.catalog(node, key) if key

        path = file(node)
        File.read(path, encoding: Encoding::UTF_8) if File.exist?(path)
      end

      private

      def kept_entry(node)
        found = @kept.entry(node.name, key(node))
        found && Entry.new(**found.slice('error', 'modulepath', 'inputs', 'key').transform_keys(&:to_sym))
      end

      def compile(nodes)
        @keys = nodes.to_h { |node| [node.name, key(node)] } if @kept
        side = Side.new(@version, @options) { |*catalog| write(*catalog) }
        side.each(nodes) do |outcome|
          entry = entry(outcome)
          @entries[outcome.node] = entry
          keep(outcome.node, @keys[outcome.node], entry) if @kept
          yield outcome.node
        end
        side.close
        @kept&.save
        @digests.save
      end

      def entry(outcome)
        inputs = outcome.dependencies
        return Entry.new(error: outcome.reason, inputs:) if outcome.failed?

        modulepath, sources = outcome.text
        paths = sources.flat_map { |source| served(modulepath).paths(source) } if inputs
        Entry.new(modulepath:, inputs: inputs&.merge('served' => paths.uniq))
      end

      # All nodes of a version have the same module path.
      def served(modulepath)
        @served ||= ServedFiles.new(Inputs.new(@options[:top], Inputs::Stamps.new), modulepath)
      end

      def keep(name, key, entry)
        return unless key && entry.inputs

        @kept.write(name, key, nil) if entry.error
        @kept.put(name, { 'error' => entry.error, 'modulepath' => entry.modulepath, 'inputs' => entry.inputs, 'key' => key })
      end

      # In the process that compiled it.
      def write(node, catalog, modulepath)
        File.write(file(node), catalog)
        @kept&.write(node, @keys[node], catalog)
        [modulepath, modulepath ? ServedFiles.sources(catalog) : []]
      end

      def file(node)
        File.join(@folder, "#{node}.json")
      end

      # @return [String, nil] of facts and classification; nil: they are not known
      def key(node)
        return if node.error

        Digest::SHA256.hexdigest([facts(node.facts), JSON.generate(@classifier.classify(node.name))].join("\0"))
      rescue CommandLine::UsageError, SystemCallError
        nil
      end

      # One file may hold the facts of all nodes, and a pipe be read to its end.
      def facts(facts)
        return JSON.generate(facts, max_nesting: false) unless facts.is_a?(String)

        CommandLine::Facts.once?(facts) ? CommandLine::Facts.text(facts) : @digests.of(facts)
      end
    end
  end
end
