# frozen_string_literal: true

require 'fileutils'
require 'tmpdir'

module PuppetRs
  module Verify
    # Inputs that the options of `puppet_rs verify` name: sources (classes, manifests, environments) for nodes.
    class Inputs
      NOTHING = 'nothing to compile: name classes or manifests, or give --all-classes or --environmentpath'

      # @!attribute label [String, nil] distinguishes it in names of inputs
      Node = Struct.new(:label, :name, :facts)

      # @return [Array<String>] what the report shows about the inputs
      attr_reader :notes

      # @return [Array<String>] why nodes were left out
      attr_reader :failures

      # @param options [Options]
      def initialize(options)
        @options = options
        @notes = []
        @failures = []
      end

      # @return [Array<Input>]
      # @raise [UsageError] when there is nothing to compile
      def to_a
        raise UsageError, @options[:all] ? "nothing to compile: no classes in #{shown_modulepath}" : NOTHING if sources.empty?

        found = nodes.flat_map { |node| of_node(node) }
        only = @options[:only]
        found = found.select { |input| only.match?(input.name) } if only
        raise UsageError, "nothing to compile: none of the #{sources.size * nodes.size} inputs matches --only" if found.empty?

        found
      end

      private

      def of_node(node)
        common = { facts: node.facts, node: node.name, node_label: node.label, **hiera(node) }
        common = common.merge(@options.slice(:repeat, :strict, :settings)).compact
        sources.map { |name, specific| Input.new(name: node.label ? "#{name} (#{node.label})" : name, **common, **specific) }
      end

      # @return [Array<(String, Hash)>] names, and what Input needs to know
      def sources
        @sources ||= if @options[:environment_folder] || @options[:environmentpath]
                       environments.flat_map { |environment| of_environment(environment) }
                     else
                       names({ modulepath: }).map { |name| [name, { **code(name), modulepath: }] }
                     end
      rescue SystemCallError => e
        raise UsageError, UsageError.text(e)
      end

      def of_environment(environment)
        common = { environmentpath:, environment:, modulepath: }
        common[:environment_folder] = @options[:environment_folder] if @options[:environment_folder]
        names = names(common)
        return [[environment, common]] if names.empty? && !@options[:all]

        names.map { |name| ["#{environment} #{name}", { **common, **code(name) }] }
      end

      # The folder of a folder that is an environment holds others, for all that it knows.
      def environmentpath
        folder = @options[:environment_folder]
        folder ? File.dirname(folder) : @options[:environmentpath]
      end

      def environments
        return [@options[:environment_name]] if @options[:environment_folder]

        found = environmentpath.split(File::PATH_SEPARATOR).flat_map { |path| environments_in(path) }.uniq.sort
        found &= [@options[:environment]] if @options[:environment]
        raise UsageError, "there are no environments in #{environmentpath}" if found.empty?

        found
      end

      def environments_in(path)
        Dir.children(path, encoding: Encoding::UTF_8)
           .select { |name| name.valid_encoding? && EnvironmentName.valid?(name) && File.directory?(File.join(path, name)) }
      end

      # @param place [Hash] what Input needs to know of the environment
      def names(place)
        return @options.names unless @options[:all]

        input = Input.new(name: 'modules', **@options.slice(:settings), **place)
        ClassIndex.names(Compiler.new(input).modulepath) | @options.names
      end

      def code(name)
        return { code: File.read(name, encoding: Encoding::UTF_8), manifest: name } if name.end_with?('.pp')

        { code: "include #{name}\n", named: @options.names.include?(name) ? name : nil }
      end

      def modulepath
        @options[:modulepath]
      end

      def shown_modulepath
        modulepath || BaseModulePath.system.join(File::PATH_SEPARATOR)
      end

      # One for each file of facts; nodes that are named take the facts that are theirs. A node without facts is reported, the
      # others are compared.
      def nodes
        @nodes ||= begin
          facts = CommandLine::NodeFacts.new(@options[:facts])
          names = CommandLine::NodeFacts.checked(@options[:nodes])
          found = names.map { |name| [name, (facts.find(name) if facts.entries.any?)] }
          found = facts.named.map { |entry| [entry.name, entry] } if found.empty?
          found = [[nil, nil]] if found.empty?
          found.filter_map { |name, entry| node(name, entry, found.size > 1, names.any?) }
        end
      end

      # Several files of facts are told apart by their own names, nodes of one file by theirs.
      def node(name, entry, several, named)
        label = named || entry&.facts ? name : entry&.label
        Node.new((label if several), name, entry ? entry.read : {})
      rescue UsageError => e
        raise if entry.error.nil? && !several

        @failures << e.message
        nil
      end

      # Data may depend on facts: each set of them gets its own.
      # @return [Hash] what Input needs to know of the global Hiera layer
      def hiera(node)
        return { hiera_config: @options[:hiera_config] } unless @options[:fill]

        data = RequiredData.new(modulepath:, facts: node.facts, node: node.name)
        @notes << filled_text(node.label, data.found)
        { hiera_config: data.write(File.join(fill_folder, *node.label)), files_digest: data.digest }
      end

      def filled_text(label, found)
        text = "#{Words.count(found.data.size, 'required parameter')} filled in#{" (#{label})" if label}"
        return text if found.unfilled.empty?

        "#{text}, #{found.unfilled.size} of types without a known value: #{found.unfilled.join(', ')}"
      end

      def fill_folder
        @options[:fill_data] || (@fill_folder ||= Dir.mktmpdir('puppet_rs-verify').tap do |dir|
          owner = Process.pid
          at_exit { FileUtils.remove_entry(dir, true) if Process.pid == owner }
        end)
      end
    end
  end
end
