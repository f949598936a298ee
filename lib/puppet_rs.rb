# frozen_string_literal: true

# puppet_rs: Puppet catalogs compiled in Rust. Requiring this file, before or after Puppet, is all
# there is to do.
require_relative 'puppet_rs/version'
require_relative 'puppet_rs/errors'
require_relative 'puppet_rs/settings'
require_relative 'puppet_rs/stats'
require_relative 'puppet_rs/instruction_sequences'
require_relative 'puppet_rs/injector'
require_relative 'puppet_rs/suggestions'
require_relative 'puppet_rs/known'
require_relative 'puppet_rs/native'
require_relative 'puppet_rs/api'
require_relative 'puppet_rs/puppet/install'

unless ENV.fetch('PUPPET_RS_COVERAGE', '').empty?
  require_relative 'puppet_rs/coverage'
  PuppetRs::Coverage.start(ENV['PUPPET_RS_COVERAGE'])
end

# The build of the library had a variable of this name, with these values.
unless ['', 'dev', 'release'].include?(ENV.fetch('PUPPET_RS_PROFILE', ''))
  require_relative 'puppet_rs/profile'
  PuppetRs::Profile.start_process(ENV['PUPPET_RS_PROFILE'])
end

PuppetRs::InstructionSequences.install
PuppetRs::Suggestions.install
PuppetRs::DropIn.install
