# frozen_string_literal: true

require 'English'
require 'fileutils'
require_relative '../../../script/generations/generation'

module Upstream
  # Puppet's upstream source, as Debian keeps it: the one tarball that has the spec tree.
  class Source
    # Which release of Debian has the generation's source package with a spec tree. Puppet 7's is
    # no longer kept by the archive (404); its lib is what script/setup installs.
    RELEASES = { '8' => { suite: 'trixie', package: 'puppet-agent' } }.freeze

    attr_reader :generation

    # @param generation [String] Puppet's major version
    # @param build [String] a directory git ignores
    def initialize(generation, build)
      @generation = generation
      @build = File.expand_path(build)
      @release = RELEASES.fetch(generation) do
        raise ArgumentError, "no upstream spec tree for Puppet #{generation}; there is one for #{RELEASES.keys.join(', ')}"
      end
    end

    # Fetches and unpacks unless that was done before.
    # @return [String] the root of the source tree
    def tree
      root = ENV['UPSTREAM_TREE'] || File.join(@build, "puppet-#{generation}")
      return root if File.directory?(File.join(root, 'spec'))

      unpack(tarball || fetch, root)
      root
    end

    private

    def tarball
      Dir[File.join(@build, 'source', "#{@release[:package]}_#{generation}.*.orig.tar.gz")].first
    end

    def fetch
      # Other parts of the source package may be gone from the archive: only the tarball counts.
      found = Generations::Archive.new(@release[:suite]).source(@release[:package]).grep(/_#{generation}\..*\.orig\.tar\.gz\z/)
      found.first || raise(Generations::SetUpError, "apt has no source of #{@release[:package]} in #{@release[:suite]}")
    end

    def unpack(archive, root)
      FileUtils.rm_rf("#{root}.new")
      FileUtils.mkdir_p("#{root}.new")
      unless system('tar', 'xzf', archive, '-C', "#{root}.new", '--strip-components=1')
        # apt leaves a part under the name of the whole, where the mirror ends a transfer.
        File.delete(archive)
        raise Generations::SetUpError, "#{File.basename(archive)} did not come whole: tar #{$CHILD_STATUS}"
      end
      FileUtils.mv("#{root}.new", root)
    end
  end
end
