# frozen_string_literal: true

require 'fileutils'
require 'rubygems/package'

# A gem with built libraries: one for each Ruby, in folders named after them.
class PrecompiledGem
  STAGE = 'build/precompiled'

  # @param libraries [Hash{String=>String}] versions of Ruby (3.1) with their libraries
  # @param platform [String] as RubyGems names it
  # @param strip [Boolean] false where the libraries have no debugging symbols, as those of script/library
  def initialize(libraries, platform: 'x86_64-linux', strip: true)
    @libraries = libraries
    @platform = platform
    @strip = strip
    @spec = Gem::Specification.load('puppet_rs.gemspec')
  end

  # @return [String] path of the gem
  def build
    describe
    FileUtils.rm_rf(STAGE)
    @spec.files.each { |file| stage(file) { |path| FileUtils.cp(file, path) } }
    @spec.files += @libraries.map do |ruby, library|
      stage("lib/puppet_rs/#{ruby}/#{File.basename(library)}") { |path| strip(library, path) }
    end
    FileUtils.mkdir_p('pkg')
    File.expand_path("pkg/#{@spec.full_name}.gem").tap do |path|
      Dir.chdir(STAGE) { Gem::Package.build(@spec, false, ENV.key?('PUPPET_RS_HOMEPAGE'), path) }
    end
  end

  private

  def describe
    @spec.platform = Gem::Platform.new(@platform)
    @spec.extensions = []
    first, last = @libraries.keys.minmax_by { |version| Gem::Version.new(version) }
    @spec.required_ruby_version = [">= #{first}", "< #{Gem::Version.new("#{last}.0").bump}.dev"]
    @spec.files = @spec.files.grep_v(%r{\A(ext/|Cargo)})
  end

  def strip(library, path)
    return FileUtils.cp(library, path) unless @strip

    system('strip', '--strip-unneeded', '-o', path, library, exception: true)
  end

  def stage(file)
    path = File.join(STAGE, file)
    FileUtils.mkdir_p(File.dirname(path))
    yield path
    file
  end
end
