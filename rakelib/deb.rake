# frozen_string_literal: true

# `rake compile` builds the library of this machine's Ruby, `script/generation 8-chroot` that of Debian 13 (lib/puppet_rs/3.3/).
desc 'Build the Debian package for a Ruby (this one; 3.3: Debian 13) into pkg/'
task :deb, [:ruby] do |_, arguments|
  require_relative 'debian_package'
  ruby = arguments.fetch(:ruby, RUBY_VERSION[/\d+\.\d+/])
  built = ["lib/puppet_rs/#{ruby}/puppet_rs.so"]
  built << LIBRARY if RUBY_VERSION.start_with?("#{ruby}.")
  library = built.find { |path| File.exist?(path) }
  abort "there is no library for Ruby #{ruby}: rake compile, script/generation 8-chroot" unless library
  puts DebianPackage.new(library, ruby:).build
end
