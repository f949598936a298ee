# frozen_string_literal: true

require 'json'
require 'tmpdir'

module Suites
  # Manifests to whole catalogs, byte for byte.
  class Catalog < Suite
    FACTS = { 'os' => { 'family' => 'Debian', 'name' => 'Debian' }, 'hostname' => 'node' }.freeze

    def initialize
      super
      dir = Dir.mktmpdir.tap { |made| at_exit { FileUtils.remove_entry(made) } }
      Puppet.initialize_settings(%w[confdir vardir codedir].flat_map { |name| ["--#{name}", "#{dir}/#{name}"] })
      Puppet::Util::Log.level = :emerg
    end

    def run(kase)
      Puppet[:code] = kase.source
      environment = Puppet::Node::Environment.create(:production, [])
      Puppet.override(current_environment: environment, environments: Puppet::Environments::Static.new(environment)) do
        catalog = Puppet::Parser::Compiler.compile(node(environment))
        Puppet.override(rich_data: true, loaders: Puppet::Pops::Loaders.new(environment)) do
          ["catalog #{JSON.generate(catalog.to_data_hash.except('version', 'catalog_uuid'))}"]
        end
      end
    rescue StandardError => e
      ["error #{e.message.delete_suffix(' on node node.example.com')}"]
    end

    private

    def node(environment)
      facts = Puppet::Node::Facts.new('node.example.com', FACTS.dup)
      Puppet::Node.new('node.example.com', environment:, facts:).tap { |made| made.merge(FACTS.dup) }
    end
  end
end
