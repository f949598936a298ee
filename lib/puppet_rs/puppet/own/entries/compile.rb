# frozen_string_literal: true

module PuppetRs
  module DropIn
    module Own
      # The compile itself: the language, its values and types, scopes, resources, catalogs, lookup. Where one of these methods is
      # replaced only stock can call it, with the objects that it makes: openvox-editor-services, whose debugger replaces
      # +EvaluatorImpl#evaluate+ and +Compiler#compile+, steps through a compile of stock's.
      # (Checked against Puppet 7.23, 8.10 and OpenVox 9.0.)
      COMPILE = [
        # Made in loops: no file of Puppet's has these names.
        Entry.stock({ 'Puppet::Parser::Scope#' => %w[debug info notice warning err alert emerg crit],
                      'Puppet::Pops::Serialization.' => %w[not_implemented], 'Puppet::Pops::Resource.' => %w[register_ptypes] },
                    does: 'logs, and registers types'),
        Entry.called(%w[Puppet::Parser::Compiler.new],
                     subjects: :compilers, does: 'makes a compiler of its own'),
        Entry.called(%w[Puppet::Parser::Compiler.compile],
                     does: 'answers by a hook, which another method takes the place of'),
        Entry.stock(%w[Puppet::Pops::Model::Factory#* Puppet::Pops::Model::Factory.* Puppet::Pops::Parser::*
                       Puppet::Pops::Validation::* Puppet::Pops::Migration::* Puppet::Pops::Issues::*
                       Puppet::Pops::IssueReporter::*],
                    subjects: :parser, does: 'parses and validates'),
        Entry.never(%w[Puppet::Pops::Model::*],
                    why: 'classes of syntax trees, generated from a description: readers of attributes without behaviour. ' \
                         'Tools read trees, or visit them, and make others by Factory'),
        Entry.stock(%w[Puppet::Pops::Evaluator::* Puppet::Pops::Functions::* Puppet::Pops::Visitor::* Puppet::Pops::Utils::*
                       Puppet::Pops::PuppetStack::*],
                    does: 'evaluates'),
        Entry.stock(%w[Puppet::Pops::Types::* Puppet::Pops::Time::* Puppet::Pops::Serialization::* Puppet::Pops::Pcore::*],
                    does: 'has values and types of its own'),
        Entry.stock(%w[Puppet::Pops::Lookup::* Puppet::Pops::MergeStrategy::* Hiera::Scope::*],
                    does: 'looks up'),
        Entry.stock(%w[Puppet::Pops::*],
                    does: 'loads code, compares and merges'),
        Entry.stock(%w[Puppet::Parser::Compiler::* Puppet::Parser::Scope::* Puppet::Parser::AST::* Puppet::Parser::TypeLoader::*
                       Puppet::Parser::Relationship::* Puppet::Parser::ParserFactory::* Puppet::Parser::AbstractCompiler::*
                       Puppet::Parser::CatalogCompiler::* Puppet::Parser::ScriptCompiler::*],
                    does: 'compiles'),
        Entry.stock(%w[Puppet::Parser::Resource::* Puppet::Resource::* Puppet::Relationship::* Puppet::Graph::SimpleGraph::*
                       Puppet::Util::Tagging::* Puppet::Util::TagSet::*],
                    does: 'makes resources, relationships and catalogs'),
        Entry.stock({ 'Puppet::Node::Environment#' => %w[perform_initial_import empty_parse_result known_resource_types
                                                         configuration externalize_path with_text_domain],
                      'Puppet::Util::Profiler.' => %w[profile] },
                    does: 'reads the manifests of an environment'),
        Entry.stock({ 'Puppet.' => %w[lookup], 'Puppet::Context#' => %w[lookup] },
                    does: 'keeps the context of a compile: loaders, the environment, the compiler'),
        Entry.stock({ 'Puppet::Type.' => %w[type title_patterns key_attributes valid_parameter? validattr? isomorphic? allattrs
                                            metaparamclass eachmetaparam],
                      'Puppet::MetaType::Manager#' => %w[type] },
                    does: 'describes native types once'),
        Entry.stock({ 'Puppet::Util::Errors.' => %w[error_location error_location_with_space error_location_with_unknowns] },
                    does: 'writes places of errors'),
        Entry.stock(%w[Puppet::Parser::E4ParserAdapter::* Puppet::Util::MultiMatch::*],
                    subjects: :parser, does: 'parses manifests'),
        Entry.stock(%w[Puppet::DataTypes::* Puppet::Util::FileNamespaceAdapter::*],
                    does: 'makes types of data, and namespaces of files'),
        Entry.never(%w[SemanticPuppet::* URI::* DateTime.strptime Time.at Time#strftime Base64.strict_encode64 StringScanner#scan
                       ERB::Compiler::* Psych::Nodes::* Psych::Visitors::* File.join File.basename File.expand_path
                       Pathname#cleanpath Puppet::Concurrent::* Puppet::Settings::*],
                    why: 'Ruby\'s and libraries\' own work on values, paths and trees, which all of a process needs: ' \
                         'doubles of them replace what returns them, such as +Time.now+ or +YAML.safe_load+')
      ].freeze
    end
  end
end
