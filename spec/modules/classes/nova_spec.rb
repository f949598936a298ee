# frozen_string_literal: true

require_relative '../spec_helper'

RSpec.describe 'nova', type: :class do
  it { is_expected.to compile.with_all_deps }
  it { is_expected.to contain_package('python-nova') }
  it { is_expected.to contain_nova_config('DEFAULT/ssl_only') }

  context 'with a message bus' do
    let(:params) { { default_transport_url: 'rabbit://u:p@host:5672/', rabbit_use_ssl: true, host: 'compute1' } }

    it { is_expected.to compile.with_all_deps }
    it { is_expected.to contain_oslo__messaging__default('nova_config').with_transport_url('rabbit://u:p@host:5672/') }
    it { is_expected.to contain_nova_config('DEFAULT/host').with_value('compute1') }
  end
end
