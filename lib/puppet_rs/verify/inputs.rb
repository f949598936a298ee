# frozen_string_literal: true

require 'fileutils'
require 'tmpdir'

module PuppetRs
  module Verify
    # What the options of `puppet_rs verify` ask to compile: sources (classes, manifests, environments) for nodes.
    class Inputs
      NOTHING = 'nothing to compile: name classes or manifests, or give --all-classes or --environmentpath'

      # @!attribute label [String, nil] distinguishes it in names of inputs
      Node = Struct.new(:label, :name, :facts)

      # @return [Array<String>] what the report shows about the inputs
      attr_reader :notes

      # @param options [Options]
      def initialize(options)
        @options = options
        @notes = []
      end

      # @return [Array<Input>]
      # @raise [UsageError] when there is nothing to compile
      def to_a
        raise UsageError, @options[:all] ? "nothing to compile: no classes in #{modulepath}" : NOTHING if sources.empty?

        found = nodes.flat_map { |node| of_node(node) }
        only = @options[:only]
        found = found.select { |input| only.match?(input.name) } if only
        raise UsageError, "nothing to compile: none of the #{sources.size * nodes.size} inputs matches --only" if found.empty?

        found
      end

      private

      def of_node(node)
        common = { facts: node.facts, node: node.name, node_label: node.label, **hiera(node) }
        common = common.merge(@options.slice(:repeat, :strict)).compact
        sources.map { |name, specific| Input.new(name: node.label ? "#{name} (#{node.label})" : name, **common, **specific) }
      end

      # @return [Array<(String, Hash)>] names, and what Input needs to know
      def sources
        @sources ||= if @options[:environmentpath]
                       environments.flat_map { |environment| of_environment(environment) }
                     else
                       names(modulepath).map { |name| [name, { **code(name), modulepath: }] }
                     end
      rescue SystemCallError => e
        raise UsageError, UsageError.text(e)
      end

      def of_environment(environment)
        path = @options[:environmentpath]
        common = { environmentpath: path, environment:, modulepath: }
        names = names(environment_modules(File.join(path, environment)))
        return [[environment, common]] if names.empty? && !@options[:all]

        names.map { |name| ["#{environment} #{name}", { **common, **code(name) }] }
      end

      def environments
        path = @options[:environmentpath]
        found = Dir.children(path, encoding: Encoding::UTF_8).select { |name| environment?(path, name) }.sort
        found &= [@options[:environment]] if @options[:environment]
        raise UsageError, "there are no environments in #{path}" if found.empty?

        found
      end

      def environment?(path, name)
        name.ascii_only? && name.match?(/\A[a-z0-9_]+\z/) && File.directory?(File.join(path, name))
      end

      # The module path of an environment, as environment.conf and Puppet's defaults have it.
      def environment_modules(folder)
        conf = File.join(folder, 'environment.conf')
        path = File.exist?(conf) ? File.read(conf, encoding: Encoding::UTF_8)[/^\s*modulepath\s*=\s*(\S.*?)\s*$/, 1] : nil
        (path || 'modules:$basemodulepath').split(':').flat_map do |part|
          next modulepath.split(':') if part == '$basemodulepath'

          File.expand_path(part.gsub('$environment', File.basename(folder)), folder)
        end.join(':')
      end

      def names(modulepath)
        @options[:all] ? ClassIndex.names(modulepath) | @options.names : @options.names
      end

      def code(name)
        return { code: File.read(name, encoding: Encoding::UTF_8) } if name.end_with?('.pp')

        { code: "include #{name}\n", named: @options.names.include?(name) ? name : nil }
      end

      def modulepath
        @options[:modulepath] || SYSTEM_MODULES
      end

      # One for each file of facts; nodes that are named take the facts that are theirs.
      def nodes
        @nodes ||= begin
          sets = fact_sets
          names = @options[:nodes]
          if names.empty?
            sets.map { |label, facts| Node.new(label, nil, facts) }
          elsif sets.size == 1
            names.map { |name| Node.new((name if names.size > 1), name, sets.first.last) }
          else
            names.map { |name| Node.new(name, name, facts_of(name, sets)) }
          end
        end
      end

      def facts_of(name, sets)
        found = sets.find { |label, facts| label == name || Facts.certname(facts) == name }
        found ? found.last : raise(UsageError, "there are no facts for the node #{name}")
      end

      def fact_sets
        files = @options[:facts].flat_map { |path| Facts.files(path) }
        return [[nil, {}]] if files.empty?

        files.map { |file| [(File.basename(file, '.*') if files.size > 1), Facts.read(file)] }
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
