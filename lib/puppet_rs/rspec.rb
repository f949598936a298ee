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
require_relative 'rspec/summary'

unless [ENV['PUPPET_RS'], ENV['PUPPET_RS_RSPEC']].include?('off')
  require 'puppet/indirector/catalog/compiler'
  RSpec::Puppet::Support.prepend(PuppetRs::RSpec::ServerFacts::OfExamples)
  Puppet::Resource::Catalog::Compiler.prepend(PuppetRs::RSpec::ServerFacts::OfCompiler)
end

# Reports of a suite.
module PuppetRs
  class << self
    # Counts which Puppet code the examples evaluate. A table is printed at the end of the run, and the run fails if less than
    # +minimum+ percent of the lines were evaluated. Call it before the first example, in `spec_helper.rb`.
    #
    # @param minimum [Numeric, nil] percent of lines
    # @param include [Array<String>] patterns of files below the folder that the suite runs in
    # @param exclude [Array<String>]
    # @param folder [String] where each process writes what it counted
    # @param reports [Hash{Symbol => String}] paths of more reports: +lcov:+, +cobertura:+, +simplecov:+, +html:+
    # @example
    #   PuppetRs.coverage(minimum: 90, exclude: ['manifests/params.pp'], html: 'coverage/puppet.html')
    def coverage(minimum: nil, include: nil, exclude: [], folder: 'coverage/puppet_rs', **reports)
      return if off?

      require_relative 'coverage'
      include ||= Coverage::Selection::MODULE
      @suite = Coverage::Suite.new(minimum:, include: Array(include), exclude: Array(exclude), folder:, reports:)
      @suite.start
    end

    # Prints a line at the end of the run: catalogs, seconds, catalogs that were left to stock Puppet, and coverage if it is on.
    #
    # @example
    #   PuppetRs.summary # "1,280 catalogs in 9.1 s, 0 left to stock; 87.4% of lines, 71.0% of branches"
    def summary
      RSpec::Summary.at_end { @suite }
    end
  end
end
