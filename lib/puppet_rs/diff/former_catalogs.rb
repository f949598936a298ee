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
      # @!attribute inputs [Hash, nil] of {Inputs}; nil: they were not recorded
      Entry = Struct.new(:error, :modulepath, :inputs, keyword_init: true)

      # @param version [Version]
      # @param options [Hash] those of `compile`
      # @param folder [String]
      # @param kept [KeptCatalogs, nil] nil: inputs are not recorded, and nothing is kept
      # @param top [String, nil] the folder that inputs are relative to
      def initialize(version, options, folder, kept: nil, top: nil)
        @version = version
        @options = kept ? options.merge(dependencies: true, top:) : options
        @folder = folder
        @kept = kept
        @entries = {}
        @pending = {}
      end

      # @param nodes [Array<Compile::Nodes::Node>]
      # @yieldparam node [String] as each is there
      # @return [Hash{String => Entry}]
      def entries(nodes, &)
        Dir.mkdir(@folder)
        rest = nodes.reject { |node| known?(node, &) }
        compile(rest, &) if rest.any?
        @entries
      end

      # @param node [String]
      # @return [String, nil] its catalog
      def catalog(node)
        return @kept.catalog(node) if @pending[node]

        path = file(node)
        File.read(path, encoding: Encoding::UTF_8) if File.exist?(path)
      end

      private

      def known?(node)
        found = @kept&.entry(node.name, key(node)) or return false
        @pending[node.name] = true
        @entries[node.name] = Entry.new(**found.slice('error', 'modulepath', 'inputs').transform_keys(&:to_sym))
        yield node.name
        true
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
        @kept&.save
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
        @kept.put(name, entry.to_h.transform_keys(&:to_s).merge('key' => key))
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

        @classifier ||= Compile::Classifier.new(@options[:enc])
        Digest::SHA256.hexdigest([facts(node.facts), JSON.generate(@classifier.classify(node.name))].join("\0"))
      rescue CommandLine::UsageError, SystemCallError
        nil
      end

      # One file may hold the facts of all nodes.
      def facts(facts)
        return JSON.generate(facts, max_nesting: false) unless facts.is_a?(String)

        (@digests ||= {})[facts] ||= digest(facts)
      end

      def digest(path)
        path == CommandLine::Facts::INPUT ? CommandLine::Facts.text(path) : Digest::SHA256.file(path).hexdigest
      end
    end
  end
end
