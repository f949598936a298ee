# frozen_string_literal: true

require 'puppet_rs/command_line'
require 'puppet_rs/version'

module PuppetRs
  # Compiles the same input with stock Puppet and with puppet_rs and shows how
  # the results differ. Used by `puppet_rs verify`, script/demo and the specs.
  module Verify
    autoload :CatalogDifference, 'puppet_rs/verify/catalog_difference'
    autoload :CatalogIdentity, 'puppet_rs/verify/catalog_identity'
    autoload :CatalogRequest, 'puppet_rs/verify/catalog_request'
    autoload :ClassIndex, 'puppet_rs/verify/class_index'
    autoload :Command, 'puppet_rs/verify/command'
    autoload :Comparison, 'puppet_rs/verify/comparison'
    autoload :Compiler, 'puppet_rs/verify/compiler'
    autoload :Difference, 'puppet_rs/verify/difference'
    autoload :HtmlReport, 'puppet_rs/verify/html_report'
    autoload :Ignore, 'puppet_rs/verify/ignore'
    autoload :Input, 'puppet_rs/verify/input'
    autoload :Inputs, 'puppet_rs/verify/inputs'
    autoload :JunitReport, 'puppet_rs/verify/junit_report'
    autoload :Options, 'puppet_rs/verify/options'
    autoload :Outcome, 'puppet_rs/verify/outcome'
    autoload :OwnServer, 'puppet_rs/verify/own_server'
    autoload :PatternSample, 'puppet_rs/verify/pattern_sample'
    autoload :Report, 'puppet_rs/verify/report'
    autoload :RequiredData, 'puppet_rs/verify/required_data'
    autoload :SampleValue, 'puppet_rs/verify/sample_value'
    autoload :SarifReport, 'puppet_rs/verify/sarif_report'
    autoload :Secrets, 'puppet_rs/verify/secrets'
    autoload :ServerComparison, 'puppet_rs/verify/server_comparison'
    autoload :ServerInputs, 'puppet_rs/verify/server_inputs'
    autoload :ServerOptions, 'puppet_rs/verify/server_options'
    autoload :StockCache, 'puppet_rs/verify/stock_cache'
    autoload :Summary, 'puppet_rs/verify/summary'
    autoload :Syntax, 'puppet_rs/verify/syntax'
    autoload :UnifiedDiff, 'puppet_rs/verify/unified_diff'

    # Parts of the other commands.
    UsageError = CommandLine::UsageError
    Words = CommandLine::Words
    WorkerPool = CommandLine::WorkerPool

    SYSTEM_MODULES = CommandLine::SYSTEM_MODULES
  end
end
