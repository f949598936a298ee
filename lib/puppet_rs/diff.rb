# frozen_string_literal: true

require 'puppet_rs/command_line'

module PuppetRs
  # `puppet_rs diff`: what a change to a control repository does to the catalogs of nodes.
  module Diff
    autoload :ChosenNodes, 'puppet_rs/diff/chosen_nodes'
    autoload :CatalogChanges, 'puppet_rs/diff/catalog_changes'
    autoload :Change, 'puppet_rs/diff/change'
    autoload :Checkouts, 'puppet_rs/diff/checkouts'
    autoload :Command, 'puppet_rs/diff/command'
    autoload :Comparison, 'puppet_rs/diff/comparison'
    autoload :FacterSets, 'puppet_rs/diff/facter_sets'
    autoload :FetchedFacts, 'puppet_rs/diff/fetched_facts'
    autoload :Filters, 'puppet_rs/diff/filters'
    autoload :Groups, 'puppet_rs/diff/groups'
    autoload :HtmlReport, 'puppet_rs/diff/html_report'
    autoload :Ignore, 'puppet_rs/diff/ignore'
    autoload :IgnoreRule, 'puppet_rs/diff/ignore_rule'
    autoload :JsonReport, 'puppet_rs/diff/json_report'
    autoload :LineDiff, 'puppet_rs/diff/line_diff'
    autoload :JunitReport, 'puppet_rs/diff/junit_report'
    autoload :MarkdownReport, 'puppet_rs/diff/markdown_report'
    autoload :NodeResult, 'puppet_rs/diff/node_result'
    autoload :Options, 'puppet_rs/diff/options'
    autoload :Output, 'puppet_rs/diff/output'
    autoload :PuppetDatabase, 'puppet_rs/diff/puppet_database'
    autoload :Rendering, 'puppet_rs/diff/rendering'
    autoload :Repository, 'puppet_rs/diff/repository'
    autoload :SarifReport, 'puppet_rs/diff/sarif_report'
    autoload :Side, 'puppet_rs/diff/side'
    autoload :Sources, 'puppet_rs/diff/sources'
    autoload :TextReport, 'puppet_rs/diff/text_report'
    autoload :Version, 'puppet_rs/diff/version'
    autoload :Versions, 'puppet_rs/diff/versions'
  end
end
