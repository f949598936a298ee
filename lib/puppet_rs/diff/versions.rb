# frozen_string_literal: true

require 'puppet_rs/base_module_path'

module PuppetRs
  module Diff
    # The two versions that the command line names: folders, or revisions that are checked out.
    class Versions
      include CommandLine::UsageChecks

      # @param options [Options]
      # @param scratch [String] where checkouts go if nothing may be kept
      # @param kept [Boolean] whether only checkouts of earlier runs are taken
      def initialize(options, scratch, kept: false)
        @options = options
        @scratch = scratch
        @kept = kept
      end

      # @return [Array<Version>] from, to
      # @raise [CommandLine::UsageError] for what is neither a folder nor a revision
      def to_a
        from, to = @options.names
        later = to ? named(to) : working_tree
        [from ? named(from) : base(later), later]
      end

      # Puppet's `$basemodulepath` of the environment where it lies: a checkout lies elsewhere.
      # @param version [Version]
      # @param setting [String] Puppet's default
      # @return [String]
      def base_module_path(version, setting)
        tree = version.commit ? repository.working_tree : nil
        folder = tree ? [tree, *@options[:subfolder]].join(File::SEPARATOR) : version.folder
        BaseModulePath.beside(File.dirname(folder), setting).join(File::PATH_SEPARATOR)
      end

      private

      # A name with a slash at its end, or of no revision, is a folder's.
      def named(text)
        return folder(text) if File.directory?(text) && (text.include?(File::SEPARATOR) || !repository?(text))

        return revision(text) if repository?(text)

        hint = ', which is a shallow clone,' if Repository.at(@options[:repository])&.shallow?
        usage_error("#{text} is neither a revision of #{@options[:repository]}#{hint} nor a folder")
      end

      def repository?(revision)
        found = Repository.at(@options[:repository])
        @repository ||= found
        !found.nil? && found.revision?(revision)
      end

      def folder(path)
        folder = File.expand_path(path)
        Version.new(label: path, folder:, top: folder)
      end

      def revision(text)
        commit = repository.commit(text)
        label = commit.start_with?(text) ? repository.describe(commit) : text
        top = checkouts.folder(repository, commit)
        Version.new(label:, folder: environment(top), top:, commit:)
      end

      def working_tree
        tree = repository.working_tree or usage_error("#{@options[:repository]} is a bare repository: name FROM and TO")
        Version.new(label: 'the working tree', folder: environment(tree), top: tree)
      end

      def base(later)
        commit = repository.merge_base(later.commit || 'HEAD')
        top = checkouts.folder(repository, commit)
        Version.new(label: repository.describe(commit), folder: environment(top), top:, commit:)
      end

      def repository
        @repository ||= Repository.at(@options[:repository]) ||
                        usage_error("#{@options[:repository]} is in no git repository: name two folders")
      end

      def environment(top)
        path = @options[:subfolder] ? File.join(top, @options[:subfolder]) : top
        File.directory?(path) ? path : usage_error("there is no folder #{@options[:subfolder]} in #{top}")
      end

      def checkouts
        @checkouts ||= Checkouts.new(Diff.cache || File.join(@scratch, 'checkouts'), deploy: @options[:deploy], kept: @kept)
      end
    end
  end
end
