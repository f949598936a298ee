# frozen_string_literal: true

require 'English'
require 'shellwords'
require_relative 'extension'

module Generations
  # A Puppet in a Debian of its own, made by debootstrap. The checkout and the machine's Puppet modules
  # are seen inside at the paths they have outside; mounts vanish with the command.
  class Chroot
    QUIET = { 'DEBIAN_FRONTEND' => 'noninteractive' }.freeze
    PATH = '/usr/local/bin:/usr/bin:/usr/sbin:/bin:/sbin'
    MODULES = '/usr/share/puppet/modules'
    # The release that the machine runs.
    OLD = 'bookworm'
    private_constant :OLD
    # For `puppet_rs diff --facterdb`.
    FACTER_SETS = %w[facterdb jgrep].freeze
    private_constant :FACTER_SETS
    FACTERDB = Dir['/usr/share/rubygems-integration/all/gems/facterdb-*'].max
    private_constant :FACTERDB
    # The same input on all generations: the machine's modules and facts.
    SHARED = [MODULES, '/usr/share/puppet/modules.available', FACTERDB].compact.freeze

    # @return [String] the folder
    attr_reader :root

    # @param name [String] the generation
    # @param suite [String] the release of Debian
    # @param packages [Array<String>] what is installed, beside the base
    # @param project [Boolean] whether the checkout is seen inside, with its extension
    # @param lent [Hash{String => String}] folders of this machine that are seen inside, and where
    def initialize(name, suite, packages, project: true, lent: {})
      @name = name
      @suite = suite
      @packages = packages
      @project = project
      @lent = lent
      @root = File.join(BUILD, name)
    end

    # Makes the folder unless it is there, and builds the extension for its Ruby.
    def set_up
      tools
      permitted
      Generations.once(root, [@suite, @packages]) { bootstrap }
      return unless @project

      Generations.once(File.join(root, 'opt/facterdb'), FACTER_SETS) { add_facter_sets } unless @suite == OLD
      # The links in the folder of modules lead through this folder.
      system(*as_root, 'sh', '-c', "cp -Pf /etc/alternatives/puppet-module-* #{root.shellescape}/etc/alternatives/")
      Extension.new(root).build
    end

    # @param command [Array<String>] run in the checkout
    # @return [Integer] its exit status
    def run(command, env: passed)
      assignments = env.map { |name, value| "#{name}=#{value}" }
      inside = "cd #{(@project ? Dir.pwd : '/').shellescape} && exec \"$@\""
      script = "#{mounts.join("\n")}\nexec chroot #{root.shellescape} /usr/bin/env -i #{assignments.shelljoin} " \
               "/bin/sh -c #{inside.shellescape} sh #{command.shelljoin}"
      system(*as_root, 'unshare', '--mount', '--propagation', 'private', '/bin/sh', '-ec', script)
      $CHILD_STATUS.exitstatus || 1
    end

    # @return [Hash{String => String}] variables that a command sees, unless others are given
    def passed
      kept = ENV.select { |name, _| name.match?(/\A(PUPPET_RS\w*|CI|GC_STRESS|REPEAT|CHECK|SPEC_OPTS)\z/) }
      { 'PATH' => PATH, 'HOME' => '/root', 'LANG' => 'C.UTF-8',
        'LC_ALL' => 'C.UTF-8', 'PUPPET_GENERATION' => @name, 'PUPPET_RS_FACTERDB' => FACTERDB, **kept }.compact
    end

    # @param paths [Array<String>] of packages whose files land in the folder; their scripts do not run
    def unpack(paths)
      paths.each do |path|
        Generations.attempt(*as_root, 'dpkg', '-x', path, root, log: "#{root}.log", wanted: "unpacking #{path}", tries: 1)
      end
    end

    # @param folder [String] inside
    # @param commands [Hash{String => String}] names, and what each runs
    def add_commands(folder, commands)
      system(*as_root, 'mkdir', '-p', File.join(root, folder))
      commands.each do |name, command|
        path = File.join(root, folder, name).shellescape
        script = "#!/bin/sh\nexec #{command} \"$@\"\n".shellescape
        system(*as_root, 'sh', '-c', "printf %s #{script} > #{path} && chmod 755 #{path}")
      end
    end

    private

    def tools
      missing = %w[debootstrap unshare].reject { |tool| system('which', tool, out: File::NULL) }
      return if missing.empty?

      FileUtils.mkdir_p(BUILD)
      # Another step of script/test may install at the same time.
      apt = %w[apt-get -o DPkg::Lock::Timeout=300 install -q -y --no-install-recommends]
      Generations.attempt(*as_root, *apt, 'debootstrap', 'util-linux',
                          log: "#{root}.log", wanted: "installing #{missing.join(', ')}", env: QUIET)
    end

    def permitted
      probe = %w[unshare --mount --propagation private chroot / true]
      return if system(*as_root, *probe, out: File::NULL, err: File::NULL)

      raise SetUpError, 'this machine lets nobody mount and chroot (unshare --mount chroot / true)'
    end

    def bootstrap
      FileUtils.mkdir_p(cache)
      # A folder that was left half made is not gone on with.
      system(*as_root, 'rm', '-rf', '--one-file-system', root)
      FileUtils.rm_f("#{root}.log")
      Generations.attempt(*as_root, 'debootstrap', '--variant=minbase', "--keyring=#{Archive::KEYRING}", "--cache-dir=#{cache}",
                          "--include=#{@packages.join(',')}", @suite, root, Archive.mirror,
                          log: "#{root}.log", wanted: "debootstrap of #{@suite}", env: QUIET)
      add_octocatalog_diff if @project && @suite != OLD
    end

    # Only Debian 12 has the package; what it needs is installed.
    def add_octocatalog_diff
      unpack(Archive.new(OLD).download('octocatalog-diff'))
    end

    # Unpacked, since jgrep would bring Debian's ruby-json: OpenVox 9.0.0~rc1 does not start with json 3.1.
    def add_facter_sets
      unpack(Archive.new(@suite).download(*FACTER_SETS))
      FileUtils.mkdir_p(File.join(root, 'opt/facterdb'))
    end

    # Packages are kept: another chroot of the release, or a second try, need not fetch them again.
    def cache
      File.join(BUILD, 'debs', @suite)
    end

    def mounts
      bound = %w[/proc /dev]
      bound += [Dir.pwd, *SHARED.select { |path| File.directory?(path) }] if @project
      bound.to_h { |path| [path, path] }.merge(@lent).map do |path, inside|
        target = File.join(root, inside).shellescape
        "mkdir -p #{target}; mount --rbind #{path.shellescape} #{target}"
      end
    end

    def as_root
      Process.uid.zero? ? [] : %w[sudo]
    end
  end
end
