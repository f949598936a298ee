# frozen_string_literal: true

require_relative '../spec_helper'

RSpec.describe 'postgresql::server', type: :class do
  let(:pre_condition) { 'class { "postgresql::globals": version => "15" }' }

  it { is_expected.to compile.with_all_deps }
  it { is_expected.to contain_class('postgresql::server::service') }
  it { is_expected.to contain_package('postgresql-server') }

  context 'with access for everybody' do
    let(:params) { { listen_addresses: '*', ip_mask_allow_all_users: '0.0.0.0/0', postgres_password: 'secret' } }

    it { is_expected.to compile.with_all_deps }
    it { is_expected.to contain_postgresql__server__config_entry('listen_addresses').with_value('*') }
    it { is_expected.to contain_postgresql__server__pg_hba_rule('allow access to all users') }
  end
end
