# frozen_string_literal: true

require_relative '../spec_helper'

RSpec.describe 'keystone::resource::authtoken', type: :define do
  let(:title) { 'keystone_config' }
  let(:params) { { username: 'keystone', password: 'secret', auth_url: 'http://127.0.0.1:5000', project_name: 'services' } }

  it { is_expected.to compile.with_all_deps }
  it { is_expected.to contain_keystone_config('keystone_authtoken/username').with_value('keystone') }
  it { is_expected.to contain_keystone_config('keystone_authtoken/auth_url').with_value('http://127.0.0.1:5000') }
end
