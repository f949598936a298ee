# frozen_string_literal: true

# Suites of rspec-puppet as users run them, each timed by bench/rspec.rb: that of the module ntp, whose specs Debian has in its
# source package, or those of the folders named in SUITES (modules with their fixtures in place, separated by commas).
#
#   rake bench:rspec        ROUNDS=n (7); a round of ntp's takes five minutes

require 'English'
require 'fileutils'
require 'rbconfig'
require_relative '../script/generations/generation'

# The specs of a module in a source package of Debian.
class DebianSuite
  BUILD = File.expand_path('../build/suites', __dir__)
  INSTALLED = '/usr/share/puppet/modules'

  # @param package [String] of a module
  # @param fixtures [Array<String>] installed modules that the specs need
  def initialize(package, fixtures)
    @package = package
    @fixtures = fixtures
    @module = package[/\w+\z/]
    @root = File.join(BUILD, @module)
  end

  # Fetches and unpacks unless that was done before.
  # @return [String] the module's folder, ready for rspec
  # @raise [Generations::SetUpError] when apt has no such source
  def folder
    prepare unless File.directory?(@root)
    @root
  end

  private

  def prepare
    fresh = "#{@root}.new"
    FileUtils.rm_rf(fresh)
    FileUtils.mkdir_p(fresh)
    system('tar', 'xzf', tarball, '-C', fresh, '--strip-components=1', exception: true)
    modules = File.join(fresh, 'spec/fixtures/modules')
    FileUtils.mkdir_p(modules)
    # Modules that exist for the specs alone lie beside the folder of modules.
    own = Dir.children(File.dirname(modules)).grep(/\Amy_/).map { |name| "../#{name}" }
    links = [*@fixtures.map { |name| File.join(INSTALLED, name) }, *own]
    links.each { |target| FileUtils.ln_s(target, File.join(modules, File.basename(target))) }
    # As rspec-puppet links it, which refuses another target.
    FileUtils.ln_s(@root, File.join(modules, @module))
    FileUtils.mv(fresh, @root)
  end

  def tarball
    found = Generations::Archive.new('bookworm').source(@package).grep(/\.orig\.tar\.gz\z/)
    found.first || raise(Generations::SetUpError, "apt has no source of #{@package} in bookworm")
  end
end

given = ENV.fetch('SUITES', '').split(',')
begin
  folders = given.empty? ? [DebianSuite.new('puppet-module-puppetlabs-ntp', %w[stdlib augeas_core]).folder] : given
rescue Generations::SetUpError => e
  abort "no suite to time: #{e.message}"
end

facts = File.join(__dir__, 'suites')
have = Gem::Specification.any? { |gem| gem.name == 'rspec-puppet-facts' }
folders.each do |folder|
  kinds = %w[classes defines].map { |kind| "spec/#{kind}" }.select { |kind| Dir.exist?(File.join(folder, kind)) }
  system(RbConfig.ruby, '-Ilib', File.join(__dir__, 'rspec.rb'), File.expand_path(folder), *(have ? [] : ['-I', facts]), *kinds) or
    abort "#{folder}: #{$CHILD_STATUS}"
end
