# frozen_string_literal: true

require 'rbconfig'

LIBRARY = "lib/puppet_rs/puppet_rs.#{RbConfig::CONFIG['DLEXT']}".freeze

desc 'Build the native extension in release mode into lib/'
task :compile do
  # The bridge is compiled against this Ruby, not against the first in PATH.
  sh({ 'RUBY' => RbConfig.ruby }, 'cargo', 'build', '--release', '--locked', '-p', 'puppet_rs')
  target = ENV.fetch('CARGO_TARGET_DIR', 'target')
  built = "#{target}/release/libpuppet_rs.#{RbConfig::CONFIG['SOEXT'] || 'so'}"
  # A copy beside, then a rename: a process that has the old library mapped keeps it.
  cp built, "#{LIBRARY}.new"
  mv "#{LIBRARY}.new", LIBRARY
end
