# frozen_string_literal: true

require 'digest'
require 'fileutils'
require 'securerandom'

module PuppetRs
  module Diff
    # Checkouts of revisions, kept by their content below a folder of the user's. One that is being made has another name, so that
    # an interrupt leaves none that is incomplete.
    class Checkouts
      # So many are kept, the ones used last.
      KEPT = 12
      private_constant :KEPT

      # A checkout would have to be made.
      class Missing < StandardError; end

      # @param folder [String]
      # @param deploy [String, nil] a command that is run in each checkout, such as `r10k puppetfile install`
      # @param kept [Boolean] whether none is made
      def initialize(folder, deploy: nil, kept: false)
        @folder = folder
        @deploy = deploy
        @kept = kept
      end

      # @param repository [Repository]
      # @param commit [String]
      # @return [String] a folder with the files of the commit
      # @raise [CommandLine::UsageError] when the command fails
      # @raise [Missing]
      def folder(repository, commit)
        path = File.join(@folder, key(repository, commit))
        raise Missing if @kept && !File.directory?(path)

        File.directory?(path) ? FileUtils.touch(path) : make(repository, commit, path)
        drop_old(path)
        path
      rescue SystemCallError => e
        raise CommandLine::UsageError, CommandLine::UsageError.text(e)
      end

      private

      # The modules that a command installs are the modules of the Puppetfile.
      def key(repository, commit)
        parts = [repository.identity, commit]
        parts.push(@deploy, repository.file(commit, 'Puppetfile').to_s) if @deploy
        Digest::SHA256.hexdigest(parts.join("\0"))[0, 24]
      end

      def make(repository, commit, path)
        FileUtils.mkdir_p(@folder, mode: 0o700)
        new = "#{path}.#{Process.pid}.#{SecureRandom.hex(4)}.new"
        missing = repository.export(commit, new)
        missing.each { |name| $stderr.puts "puppet_rs diff: the submodule #{name} is not in this clone" }
        deploy(new) if @deploy
        File.rename(new, path)
      rescue Errno::ENOTEMPTY, Errno::EEXIST
        # Another process was faster.
      ensure
        FileUtils.rm_rf(new) if new && File.directory?(new)
      end

      # Its output goes to standard error: standard output is the report's.
      def deploy(folder)
        pid = spawn(@deploy, chdir: folder, out: :err, in: File::NULL)
        _, status = Process.wait2(pid)
        raise CommandLine::UsageError, "#{@deploy}: failed in a checkout: #{status}" unless status.success?
      end

      def drop_old(used)
        folders = Dir.children(@folder).grep(/\A\h{24}\z/).map { |name| File.join(@folder, name) } - [used]
        folders.sort_by { |path| File.mtime(path) }.reverse.drop(KEPT - 1).each { |path| FileUtils.rm_rf(path) }
      rescue Errno::ENOENT
        # Another process removes them.
      end
    end
  end
end
