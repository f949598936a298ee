# frozen_string_literal: true

require_relative '../spec_helper'

RSpec.describe 'keystone', type: :class do
  it { is_expected.to compile.with_all_deps }
  it { is_expected.to contain_package('keystone') }
  it { is_expected.to contain_class('keystone::db') }

  context 'with tokens and a cache' do
    let(:params) { { default_transport_url: 'rabbit://u:p@host:5672/', fernet_max_active_keys: 5, log_dir: '/var/log/keystone' } }
    let(:pre_condition) { 'class { "keystone::cache": enabled => true, backend => "dogpile.cache.memcached" }' }

    it { is_expected.to compile.with_all_deps }
    it { is_expected.to contain_keystone_config('fernet_tokens/max_active_keys').with_value(5) }
    it { is_expected.to contain_oslo__cache('keystone_config').with_enabled(true) }
  end
end
