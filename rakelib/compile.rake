# frozen_string_literal: true

require 'rbconfig'

LIBRARY = "lib/puppet_rs/puppet_rs.#{RbConfig::CONFIG['DLEXT']}".freeze

desc 'Build the native extension into lib/ (PUPPET_RS_BUILD=dev: quickly, to try something)'
task :compile do
  # The bridge is compiled against this Ruby, not against the first in PATH.
  # The name was PUPPET_RS_PROFILE, which now is a profile of what compiles cost.
  dev = ENV.fetch('PUPPET_RS_BUILD') { ENV['PUPPET_RS_PROFILE'] } == 'dev'
  sh({ 'RUBY' => RbConfig.ruby }, 'cargo', 'build', *('--release' unless dev), '--locked', '-p', 'puppet_rs')
  target = ENV.fetch('CARGO_TARGET_DIR', 'target')
  built = "#{target}/#{dev ? 'debug' : 'release'}/libpuppet_rs.#{RbConfig::CONFIG['SOEXT'] || 'so'}"
  # A copy beside, then a rename: a process that has the old library mapped keeps it.
  cp built, "#{LIBRARY}.new"
  mv "#{LIBRARY}.new", LIBRARY
end
