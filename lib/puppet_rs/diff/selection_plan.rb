# frozen_string_literal: true

require 'digest'
require 'json'

module PuppetRs
  module Diff
    # Decides whether a run may leave nodes out, and which ones: what their catalogs depend on is recorded where the first
    # version is a commit and something may be kept.
    class SelectionPlan
      # The library: another one may compile something else.
      LIBRARY = File.join(__dir__, '..', 'puppet_rs.so')
      private_constant :LIBRARY

      # @return [KeptCatalogs, nil] nil: nothing is kept, and all nodes are compiled
      attr_reader :kept

      # @return [String] the folder of the first version that its inputs are relative to
      attr_reader :top

      # @return [String] that of the second version
      def later_top
        @tops.last
      end

      # @return [Options]
      attr_reader :options

      # @return [String] where modules are that the versions do not have
      attr_reader :modulepath

      # @return [Array<Version>] two
      attr_reader :versions

      # @param options [Options] :all, :check_selection, :enc
      # @param versions [Array<Version>]
      # @param modulepath [String] where modules are that the versions do not have: another working tree lies elsewhere
      # @param engine [EngineFacts]
      def initialize(options, versions, modulepath, engine)
        @options = options
        @versions = versions
        @modulepath = modulepath
        @engine = engine
        @tops = tops(versions)
        @top = @tops.first
        @cache = Diff.cache
        @off = off(versions.first)
        return if @off

        @secret = File.join(@cache, 'key')
        Verify::Secrets.use_key_of(@secret)
        @kept = KeptCatalogs.new(File.join(@cache, 'catalogs'), key(versions.first))
      end

      # @return [Boolean] whether nodes that could be left out are compiled, too
      def all?
        @options[:check_selection]
      end

      # @param answer [Forecast::Answer, nil] of a process that had the same plan, or thought so
      # @return [Forecast::Answer, nil]
      def checked(answer)
        return unless answer&.folder && @kept&.folder == answer.folder

        @changed_paths = answer.changed_paths
        answer
      end

      # @return [Integer] paths that changed
      def changed_paths
        @changed_paths ||= changed.size
      end

      # @param entries [Hash{String => FormerCatalogs::Entry}]
      # @return [Hash{String => String}, nil] why nodes are compiled; the others are left out; nil: no node is left out
      def reasons(entries)
        return if @off

        selection = Selection.new(changed, @tops)
        entries.transform_values { |entry| reason(selection, entry) }.compact
      end

      # @param reasons [Hash{String => String}, nil]
      # @param nodes [Integer] how many there are
      # @return [String] for people
      def explain(reasons, nodes)
        return "all nodes are compiled: #{@off}" if @off

        files = "#{CommandLine::Words.count(changed_paths, 'path')} changed"
        lines = reasons.group_by(&:last).sort_by { |_, same| -same.size }.map do |why, same|
          "  #{Rendering.nodes(same.map(&:first))}: #{why}"
        end
        ["#{reasons.size} of #{CommandLine::Words.count(nodes, 'node')} are compiled; #{files}", *lines].join("\n")
      end

      private

      def changed
        @changed ||= TreeChanges.new(*@tops).to_a
      end

      def reason(selection, entry)
        entry.inputs ? selection.reason(entry.inputs) : 'always: what it depends on is not known'
      end

      # @return [String, nil] why all nodes are compiled
      def off(version)
        return '--all' if @options[:all]
        return "#{version.label} is no commit, of which something could be kept" unless version.commit
        return 'nothing can be kept (PUPPET_RS_CACHE)' unless @cache

        '--enc is a program, which may say something else each time' if Compile::Classifier.program(@options[:enc])
      end

      # The folders that are compared: those of the environments where they lie at different places.
      def tops(versions)
        places = versions.map { |version| version.folder.delete_prefix(version.top) }
        versions.map { |version| places.uniq.one? ? version.top : version.folder }
      end

      # A checkout's folder has its content's name.
      def key(version)
        library = Inputs::Stamps.new.of(LIBRARY)
        options = @options.for_compile.except(:jobs, :timeout, :compared, :facts, :enc, :server_facts)
        server = @options[:server_facts] && File.read(@options[:server_facts])
        [VERSION, RUBY_VERSION, @engine.version, JSON.generate(@engine.machine), @options[:standalone], library,
         version.folder, @top, server, @modulepath, Digest::SHA256.file(@secret).hexdigest,
         JSON.generate(options.sort_by(&:first))].map(&:to_s)
      end
    end
  end
end
