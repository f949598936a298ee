# frozen_string_literal: true

desc 'Build the gem from source into pkg/ (PUPPET_RS_HOMEPAGE: the address of the repository)'
task :package do
  require_relative '../lib/puppet_rs/version'
  mkdir_p 'pkg'
  # Without that address there is one warning.
  strict = ['--strict'] if ENV['PUPPET_RS_HOMEPAGE']
  sh 'gem', 'build', *strict, 'puppet_rs.gemspec', '--output', "pkg/puppet_rs-#{PuppetRs::VERSION}.gem"
end

# Built here, against this machine's C library.
desc 'Build the precompiled gem for x86_64-linux (Ruby 3.1 and 3.3) into pkg/'
task precompiled: :compile do
  require_relative 'precompiled_gem'
  require_relative '../script/generations/generation'
  other = Generations.of('8-chroot').tap(&:set_up)
  libraries = { RUBY_VERSION[/\d+\.\d+/] => LIBRARY, '3.3' => Generations::Extension.new(other.root).library }
  puts PrecompiledGem.new(libraries).build
end

namespace :precompiled do
  desc 'Build the precompiled gem of a platform from the libraries that script/library put into build/libraries'
  task :of, [:platform] do |_, arguments|
    require_relative 'precompiled_gem'
    platform = arguments.fetch(:platform)
    libraries = Dir["build/libraries/#{platform}/*/puppet_rs.*"].to_h { |path| [File.basename(File.dirname(path)), path] }
    abort "nothing in build/libraries/#{platform}: script/library #{platform}" if libraries.empty?
    libraries.each_value { |library| sh 'script/library', '--check', platform, library }
    puts PrecompiledGem.new(libraries, platform:, strip: false).build
  end

  desc "Build the precompiled gem for this machine's Ruby only: that takes no other Debian"
  task here: :compile do
    require_relative 'precompiled_gem'
    puts PrecompiledGem.new({ RUBY_VERSION[/\d+\.\d+/] => LIBRARY }).build
  end
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
