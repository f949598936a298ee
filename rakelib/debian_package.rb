# frozen_string_literal: true

require 'fileutils'
require 'open3'
require 'zlib'
require_relative '../lib/puppet_rs/version'

# A Debian package of the gem's Ruby code and a built library, for one release of Debian: its Ruby finds both without RubyGems.
class DebianPackage
  STAGE = 'build/debian'
  NAME = 'ruby-puppet-rs'
  FOLDER = 'usr/lib/ruby/vendor_ruby'
  private_constant :FOLDER

  # @param library [String] path of the built library
  # @param ruby [String] the release of Ruby that it was built for (3.1)
  def initialize(library, ruby:)
    @library = library
    @ruby = ruby
  end

  # @return [String] path of the package
  def build
    FileUtils.rm_rf(STAGE)
    code
    documents
    control
    FileUtils.mkdir_p('pkg')
    path = "pkg/#{NAME}_#{PuppetRs::VERSION}-0+ruby#{@ruby}_#{architecture}.deb"
    system('dpkg-deb', '--root-owner-group', '--build', STAGE, path, exception: true)
    path
  end

  private

  def code
    Dir['lib/**/*.{rb,json}'].each { |file| stage(file, File.join(FOLDER, file.delete_prefix('lib/'))) }
    stage('exe/puppet_rs', 'usr/bin/puppet_rs', 0o755)
    # The command of the package runs Debian's Ruby, whatever comes first in PATH.
    rewrite('usr/bin/puppet_rs') { |text| text.sub('#!/usr/bin/env ruby', '#!/usr/bin/ruby') }
    place = File.join(FOLDER, 'puppet_rs', @ruby, 'puppet_rs.so')
    FileUtils.mkdir_p(File.dirname(File.join(STAGE, place)))
    system('strip', '--strip-unneeded', '-o', File.join(STAGE, place), @library, exception: true)
  end

  def documents
    folder = "usr/share/doc/#{NAME}"
    stage('LICENSE', "#{folder}/copyright")
    Dir['{README,COMPATIBILITY}.md'].each { |file| stage(file, "#{folder}/#{file}") }
    Zlib::GzipWriter.open(File.join(STAGE, folder, 'changelog.gz')) { |gz| gz.write(File.read('CHANGELOG.md')) }
    FileUtils.chmod(0o644, File.join(STAGE, folder, 'changelog.gz'))
  end

  def control
    folder = File.join(STAGE, 'DEBIAN')
    FileUtils.mkdir_p(folder)
    File.write(File.join(folder, 'control'), <<~CONTROL)
      Package: #{NAME}
      Version: #{PuppetRs::VERSION}-0+ruby#{@ruby}
      Architecture: #{architecture}
      Maintainer: The puppet_rs maintainers <puppet_rs@localhost>
      Depends: ruby (>= 1:#{@ruby}~0), ruby (<< 1:#{@ruby.succ}~0), libruby#{@ruby}, ruby-progressbar, libc6 (>= #{glibc}), libgcc-s1
      Recommends: puppet-agent | openvox-agent
      Section: ruby
      Priority: optional
      Installed-Size: #{Dir["#{STAGE}/usr/**/*"].sum { |path| File.file?(path) ? File.size(path) : 0 } / 1024}
      Description: Puppet catalogs, compiled in Rust
       A drop-in replacement of Puppet's lexer, parser, evaluator, type system and
       catalog compiler inside the Ruby process: RUBYOPT=-rpuppet_rs puppet apply.
    CONTROL
  end

  # The newest release of the C library that the extension asks for.
  def glibc
    table, status = Open3.capture2('objdump', '-T', @library)
    raise "objdump cannot read #{@library}" unless status.success?

    table.scan(/GLIBC_(\d[\d.]*)/).flatten.max_by { |version| Gem::Version.new(version) }
  end

  def architecture
    @architecture ||= Open3.capture2('dpkg', '--print-architecture').first.chomp
  end

  def stage(file, place, mode = 0o644)
    path = File.join(STAGE, place)
    FileUtils.mkdir_p(File.dirname(path))
    FileUtils.cp(file, path)
    FileUtils.chmod(mode, path)
  end

  def rewrite(place)
    path = File.join(STAGE, place)
    File.write(path, yield(File.read(path)))
  end
end
