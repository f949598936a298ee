# frozen_string_literal: true

require 'fileutils'
require 'securerandom'
require 'puppet_rs/command_line'
require 'puppet_rs/disk_cache'

module PuppetRs
  # `puppet_rs diff`: what a change to a control repository does to the catalogs of nodes.
  module Diff
    autoload :CatalogChanges, 'puppet_rs/diff/catalog_changes'
    autoload :Change, 'puppet_rs/diff/change'
    autoload :ChangedParameters, 'puppet_rs/diff/changed_parameters'
    autoload :Checkouts, 'puppet_rs/diff/checkouts'
    autoload :ChosenNodes, 'puppet_rs/diff/chosen_nodes'
    autoload :Command, 'puppet_rs/diff/command'
    autoload :Comparison, 'puppet_rs/diff/comparison'
    autoload :EngineFacts, 'puppet_rs/diff/engine_facts'
    autoload :FacterSets, 'puppet_rs/diff/facter_sets'
    autoload :FactsDigests, 'puppet_rs/diff/facts_digests'
    autoload :FetchedFacts, 'puppet_rs/diff/fetched_facts'
    autoload :Filters, 'puppet_rs/diff/filters'
    autoload :Forecast, 'puppet_rs/diff/forecast'
    autoload :FormerCatalogs, 'puppet_rs/diff/former_catalogs'
    autoload :Groups, 'puppet_rs/diff/groups'
    autoload :HtmlPage, 'puppet_rs/diff/html_page'
    autoload :HtmlReport, 'puppet_rs/diff/html_report'
    autoload :Ignore, 'puppet_rs/diff/ignore'
    autoload :IgnoreRule, 'puppet_rs/diff/ignore_rule'
    autoload :Inputs, 'puppet_rs/diff/inputs'
    autoload :JsonReport, 'puppet_rs/diff/json_report'
    autoload :JunitReport, 'puppet_rs/diff/junit_report'
    autoload :KeptCatalogs, 'puppet_rs/diff/kept_catalogs'
    autoload :LineDiff, 'puppet_rs/diff/line_diff'
    autoload :Links, 'puppet_rs/diff/links'
    autoload :MarkdownReport, 'puppet_rs/diff/markdown_report'
    autoload :NodeResult, 'puppet_rs/diff/node_result'
    autoload :Options, 'puppet_rs/diff/options'
    autoload :Output, 'puppet_rs/diff/output'
    autoload :PuppetDatabase, 'puppet_rs/diff/puppet_database'
    autoload :Rendering, 'puppet_rs/diff/rendering'
    autoload :Repository, 'puppet_rs/diff/repository'
    autoload :SarifReport, 'puppet_rs/diff/sarif_report'
    autoload :Selection, 'puppet_rs/diff/selection'
    autoload :SelectionPlan, 'puppet_rs/diff/selection_plan'
    autoload :ServedFiles, 'puppet_rs/diff/served_files'
    autoload :SharedLists, 'puppet_rs/diff/shared_lists'
    autoload :Side, 'puppet_rs/diff/side'
    autoload :Sources, 'puppet_rs/diff/sources'
    autoload :TextReport, 'puppet_rs/diff/text_report'
    autoload :TreeChanges, 'puppet_rs/diff/tree_changes'
    autoload :Version, 'puppet_rs/diff/version'
    autoload :Versions, 'puppet_rs/diff/versions'

    # @return [String, nil] the folder for checkouts and catalogs that are kept between runs; nil: nothing may be kept, or can be
    def self.cache
      root = DiskCache.root or return
      folder = File.join(root, 'diff')
      FileUtils.mkdir_p(folder, mode: 0o700)
      stat = File.stat(folder)
      folder if stat.owned? && stat.mode.nobits?(0o022) && stat.writable?
    rescue SystemCallError
      nil
    end

    # Puts a file in the place of another one. On a full disk nothing is kept.
    # @param path [String]
    # @param bytes [String]
    # @return [void]
    def self.replace(path, bytes)
      new = "#{path}.#{Process.pid}.#{SecureRandom.hex(4)}.new"
      File.binwrite(new, bytes, perm: 0o600)
      File.rename(new, path)
    rescue SystemCallError
      nil
    ensure
      File.unlink(new) if new && File.exist?(new)
    end
  end
end
