# frozen_string_literal: true

desc 'Build the gem from source into pkg/ (PUPPET_RS_HOMEPAGE: the address of the repository)'
task :package do
  require_relative '../lib/puppet_rs/version'
  mkdir_p 'pkg'
  # Without that address there is one warning.
  strict = ['--strict'] if ENV['PUPPET_RS_HOMEPAGE']
  sh 'gem', 'build', *strict, 'puppet_rs.gemspec', '--output', "pkg/puppet_rs-#{PuppetRs::VERSION}.gem"
end

# One library a Ruby, in folders named after them; built here, against this machine's C library.
desc 'Build the precompiled gem for x86_64-linux (Ruby 3.1 and 3.3) into pkg/'
task precompiled: :compile do
  require 'rubygems/package'
  require_relative '../script/generations/generation'
  other = Generations.of('8-chroot').tap(&:set_up)
  libraries = { RUBY_VERSION[/\d+\.\d+/] => LIBRARY, '3.3' => Generations::Extension.new(other.root).library }
  spec = Gem::Specification.load('puppet_rs.gemspec')
  spec.platform = Gem::Platform.new('x86_64-linux')
  spec.extensions = []
  spec.required_ruby_version = ['>= 3.1', '< 3.4.dev']
  stage = 'build/precompiled'
  rm_rf stage
  spec.files = spec.files.grep_v(%r{\A(ext/|Cargo)}).each do |file|
    mkdir_p File.dirname("#{stage}/#{file}"), verbose: false
    cp file, "#{stage}/#{file}", verbose: false
  end
  spec.files += libraries.map do |ruby, library|
    "lib/puppet_rs/#{ruby}/puppet_rs.so".tap do |file|
      mkdir_p File.dirname("#{stage}/#{file}")
      sh 'strip', '--strip-unneeded', '-o', "#{stage}/#{file}", library
    end
  end
  mkdir_p 'pkg'
  package = File.expand_path("pkg/puppet_rs-#{spec.version}-x86_64-linux.gem")
  chdir(stage) { Gem::Package.build(spec, false, false, package) }
end

desc 'Build, install and check both gems, write checksums and tag the commit: everything of a release but the push'
task :release do
  require_relative 'release'
  release = Release.new
  release.check
  Rake::Task[:package].invoke
  sh 'script/install_test'
  sh 'script/install_test', '--source', '7-install'
  release.finish
end

desc 'Install both gems in a clean Debian of each generation and use them'
task :install_test do
  sh 'script/install_test'
end
