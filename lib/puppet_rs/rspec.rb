# frozen_string_literal: true

# puppet_rs for suites of rspec-puppet: besides compiling in Rust, what a suite repeats for each catalog is kept.
#
# Require it instead of `puppet_rs`. Results are the same; `PUPPET_RS=off` leaves all of it out, `PUPPET_RS_RSPEC=off` what this
# file adds.
#
# @example .rspec of a module
#   --require puppet_rs/rspec
require_relative '../puppet_rs'
require 'rspec-puppet'
require_relative 'rspec/server_facts'

unless [ENV['PUPPET_RS'], ENV['PUPPET_RS_RSPEC']].include?('off')
  require 'puppet/indirector/catalog/compiler'
  RSpec::Puppet::Support.prepend(PuppetRs::RSpec::ServerFacts::OfExamples)
  Puppet::Resource::Catalog::Compiler.prepend(PuppetRs::RSpec::ServerFacts::OfCompiler)
end
