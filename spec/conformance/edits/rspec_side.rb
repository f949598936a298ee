# frozen_string_literal: true

ENV['PUPPET_RS'] == 'off' ? require('rspec-puppet') : require('puppet_rs/rspec')
require_relative 'puppet_side'

module Edits
  # Compiles as an example of rspec-puppet does.
  class RspecSide < Side
    # An example of a host.
    class Example
      include RSpec::Puppet::Support

      attr_reader :node, :facts

      def initialize(node, facts)
        @node = node
        @facts = facts
      end

      def class_name = node

      def environment = 'rp_env'

      def catalogue
        # rspec-puppet keeps catalogs by their inputs, files not among them.
        RSpec::Puppet::Support.class_variable_set(:@@cache, RSpec::Puppet::Cache.new)
        self.adapter = RSpec::Puppet::Adapters.get
        adapter.setup_puppet(self)
        load_catalogue(:host)
      end
    end

    def start
      super
      RSpec.configure do |config|
        folder = "#{@root}/code/environments/production"
        config.module_path = "#{folder}/modules:#{folder}/other"
        config.manifest = "#{folder}/manifests"
        config.hiera_config = "#{folder}/hiera.yaml"
        config.trusted_server_facts = true
        config.strict_variables = false
      end
    end

    private

    def catalog(name)
      shown(Example.new(name, @facts.merge('operatingsystem' => 'Debian', 'ipaddress' => '10.0.0.1')).catalogue)
    end
  end
  remove_const(:Side)
  Side = RspecSide
end
