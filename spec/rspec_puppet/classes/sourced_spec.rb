# frozen_string_literal: true

require_relative '../spec_helper'

# Settings of rspec-puppet that replace Puppet::Module#hiera_conf_file and ModuleDataProvider#configuration_path.
RSpec.describe 'sourced', type: :class do
  {
    {} => 'the module',
    { disable_module_hiera: true } => 'no data',
    { fixture_hiera_configs: { 'sourced' => File.expand_path('../hiera/hiera.yaml', __dir__) } } => 'the suite',
    { use_fixture_spec_hiera: true } => 'a fixture of the module'
  }.each do |settings, from|
    context "with #{settings.keys.join.tr('_', ' ')}" do
      before { settings.each { |name, value| RSpec.configuration.public_send(:"#{name}=", value) } }

      after do
        settings.each { |name, value| RSpec.configuration.public_send(:"#{name}=", value.is_a?(Hash) ? {} : false) }
      end

      # A fact of its own, for rspec-puppet remembers catalogs.
      let(:facts) { { 'settings' => settings.keys.join } }

      it { is_expected.to contain_notify('from').with_message(from) }
    end
  end
end
