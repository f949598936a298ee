# frozen_string_literal: true

require 'English'
require 'fileutils'
require 'open3'

module Generations
  # Packages of a release of Debian that is not the machine's, or of another processor. apt is given lists, sources and cache
  # of its own, the system's stay as they are; the mirror is the one the system uses.
  class Archive
    KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg'

    # @param suite [String] code name of a release
    # @param architecture [String, nil] Debian's name of another processor
    def initialize(suite, architecture: nil)
      @suite = suite
      @architecture = architecture
      @root = File.join(BUILD, 'apt', [suite, architecture].compact.join('-'))
    end

    # The mirror from the machine's own apt configuration.
    # @return [String] a URI
    # @raise [SetUpError] when apt has none of Debian's
    def self.mirror
      @mirror ||= begin
        out, = Open3.capture2('apt-get', 'indextargets', '--format', '$(REPO_URI) $(ORIGIN) $(LABEL)', 'Created-By: Packages')
        targets = out.lines.map(&:split)
        # Without lists (before the first update) apt does not know the origin.
        found = targets.find { |_, origin, label| origin == 'Debian' && label == 'Debian' } ||
                targets.find { |uri,| uri.match?(%r{/debian/?\z}) }
        found or raise SetUpError, 'no mirror of Debian in the sources of apt (apt-get indextargets)'
        found.first
      end
    end

    # Fetches packages, unless their files are there.
    # @return [Array<String>] paths of the packages
    def download(*packages)
      found = packages.map { |package| newest(package) }
      return found if found.all?

      exclusively do
        Generations.attempt('apt-get', *options, '-q', 'download', *packages,
                            chdir: debs, log:, wanted: "fetching #{packages.join(', ')} from #{@suite}")
      end
      packages.map { |package| newest(package) or raise SetUpError, "apt-get download left no #{package}" }
    end

    # Fetches what a source package is made of; the parts that the archive has.
    # @return [Array<String>] paths of all that came
    def source(package)
      exclusively do
        system('timeout', '600', 'apt-get', *options, '-q', 'source', '--only-source', '--download-only', package,
               chdir: debs, out: [log, 'a'], err: %i[child out])
      end
      Dir[File.join(debs, "#{package}_*")]
    end

    private

    def newest(package)
      Dir[File.join(debs, "#{package}_*.deb")].max_by { |path| File.mtime(path) }
    end

    # Generations that are set up at a time ask the same lists, which apt would refuse to the second.
    def exclusively
      FileUtils.mkdir_p(debs)
      File.open(File.join(@root, 'turn'), 'w') do |turn|
        turn.flock(File::LOCK_EX)
        update
        yield
      end
    end

    def update
      FileUtils.mkdir_p(%w[lists/partial cache/archives/partial parts].map { |path| File.join(@root, path) })
      File.write(File.join(@root, 'sources.list'),
                 %w[deb deb-src].map { |kind| "#{kind} [signed-by=#{KEYRING}] #{Archive.mirror} #{@suite} main\n" }.join)
      Generations.attempt('apt-get', *options, '-q', 'update', log:, wanted: "reading the package lists of #{@suite}")
    end

    def options
      { 'Dir::Etc::SourceList' => 'sources.list', 'Dir::Etc::SourceParts' => 'parts', 'Dir::State::Lists' => 'lists',
        'Dir::Cache' => 'cache' }.flat_map { |name, path| ['-o', "#{name}=#{File.join(@root, path)}"] } +
        # No translations nor contents; the folder need not be readable to apt's own user.
        %w[-o Acquire::Languages=none -o APT::Sandbox::User=root -o Acquire::Retries=3] +
        (@architecture ? %W[-o APT::Architecture=#{@architecture} -o APT::Architectures=#{@architecture}] : [])
    end

    def debs
      File.join(@root, 'debs')
    end

    def log
      File.join(@root, 'log')
    end
  end
end
