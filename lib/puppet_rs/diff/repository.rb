# frozen_string_literal: true

require 'fileutils'
require 'open3'
require 'tmpdir'

module PuppetRs
  module Diff
    # The git repository of an environment. Nothing of it is written: files are taken out by an index of their own, so that the
    # user's working tree, index and branches stay as they are.
    class Repository
      include CommandLine::UsageChecks

      # Branches that are the default one where the remote names none.
      DEFAULT_BRANCHES = %w[production main master].freeze
      # Hooks of git have variables that name its own repository.
      ENVIRONMENT = { 'GIT_TERMINAL_PROMPT' => '0', 'GIT_OPTIONAL_LOCKS' => '0', 'LC_ALL' => 'C.UTF-8',
                      'GIT_DIR' => nil, 'GIT_WORK_TREE' => nil, 'GIT_INDEX_FILE' => nil }.freeze
      SUBMODULE = '160000'
      private_constant :DEFAULT_BRANCHES, :ENVIRONMENT, :SUBMODULE

      # @return [String] the folder that git was asked in
      attr_reader :path

      # @param path [String] a folder in the repository, or a bare repository
      # @return [Repository, nil] nil where there is none
      # @raise [CommandLine::UsageError] when git refuses, or is not installed
      def self.at(path)
        repository = new(path)
        repository if repository.found?
      end

      def initialize(path)
        @path = path
      end

      # @return [Boolean]
      def found?
        _, error, status = git('rev-parse', '--git-dir')
        return true if status.success?

        error.include?('not a git repository') ? false : usage_error("#{@path}: #{error.lines.first.to_s.strip}")
      end

      # @return [String, nil] the folder of the working tree; nil in a bare repository
      def working_tree
        out, _, status = git('rev-parse', '--show-toplevel')
        out.chomp if status.success?
      end

      # @return [String] the folder that names the repository, whichever working tree was asked
      def identity
        File.expand_path(read('rev-parse', '--git-common-dir'), @path)
      end

      # @param revision [String] a branch, tag or commit
      # @return [String] the commit
      # @raise [CommandLine::UsageError] for one that does not exist
      def commit(revision)
        out, _, status = git('rev-parse', '--verify', '--quiet', '--end-of-options', "#{revision}^{commit}")
        return out.chomp if status.success?

        usage_error("there is no revision #{revision.inspect} in #{@path}#{', which is a shallow clone' if shallow?}")
      end

      # @return [Boolean] whether the argument names a commit
      def revision?(text)
        _, _, status = git('rev-parse', '--verify', '--quiet', '--end-of-options', "#{text}^{commit}")
        status.success?
      end

      # @return [String] the commit at which the default branch and a commit part
      # @raise [CommandLine::UsageError] when there is none
      def merge_base(commit)
        branch = default_branch
        out, _, status = git('merge-base', branch, commit)
        return out.chomp if status.success?

        hint = ': the clone is shallow, fetch more of it' if shallow?
        usage_error("#{branch} and #{commit[0, 10]} have no common commit#{hint}")
      end

      # @return [String] for people
      def describe(commit)
        read('log', '-1', '--format=%h %s', commit).scrub[0, 72]
      end

      # @param path [String] a file in a commit
      # @return [String, nil] its content
      def file(commit, path)
        out, _, status = git('cat-file', 'blob', "#{commit}:#{path}")
        out if status.success?
      end

      # @return [Boolean] whether the clone lacks older commits
      def shallow?
        out, = git('rev-parse', '--is-shallow-repository')
        out.chomp == 'true'
      end

      # Writes the files of a commit into a folder, those of submodules included as far as this clone has them.
      # @param folder [String] it is made
      # @return [Array<String>] submodules that are missing
      def export(commit, folder)
        FileUtils.mkdir_p(folder)
        Dir.mktmpdir('puppet_rs-diff') do |scratch|
          index = { 'GIT_INDEX_FILE' => File.join(scratch, 'index') }
          read('read-tree', commit, env: index)
          # A bare repository has no work tree.
          read('checkout-index', '--all', '--force', "--prefix=#{folder}/", env: index.merge('GIT_WORK_TREE' => folder))
          submodules(index).reject { |commit_of, path| submodule(path, commit_of, File.join(folder, path)) }.map(&:last)
        end
      end

      private

      # @return [Array<(String, String)>] commits and paths
      def submodules(index)
        read('ls-files', '--stage', '-z', env: index).b.split("\0").filter_map do |line|
          mode, commit, path = line.match(/\A(\d+) (\h+) \d\t(.*)\z/mn)&.captures
          [commit, path.force_encoding(Encoding::UTF_8)] if mode == SUBMODULE
        end
      end

      # @return [Boolean] false when this clone has not the submodule's commit
      def submodule(path, commit, folder)
        tree = working_tree or return false
        place = File.join(tree, path)
        return false unless File.exist?(File.join(place, '.git'))

        inner = Repository.new(place)
        return false unless inner.revision?(commit)

        inner.export(commit, folder)
        true
      end

      def default_branch
        out, _, status = git('symbolic-ref', '--quiet', 'refs/remotes/origin/HEAD')
        return out.chomp if status.success?

        names = DEFAULT_BRANCHES.flat_map { |name| ["refs/remotes/origin/#{name}", "refs/heads/#{name}"] }
        names.find { |name| revision?(name) } or
          usage_error("#{@path} has no branch #{DEFAULT_BRANCHES.join(', ')}: name the revision to compare with")
      end

      def read(*arguments, env: {})
        out, error, status = git(*arguments, env:)
        status.success? ? out.chomp : usage_error("git #{arguments.first}: #{error.strip}")
      end

      # Hooks of the repository do not run.
      def git(*arguments, env: {})
        Open3.capture3(ENVIRONMENT.merge(env), 'git', '-C', @path, '-c', 'core.hooksPath=/dev/null', *arguments)
      rescue Errno::ENOENT
        usage_error('git is not installed')
      end
    end
  end
end
