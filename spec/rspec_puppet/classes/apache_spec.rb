# frozen_string_literal: true

require_relative '../spec_helper'

RSpec.describe 'apache', type: :class do
  it { is_expected.to compile.with_all_deps }
  it { is_expected.to contain_package('httpd').with_name('apache2') }
  it { is_expected.to contain_class('apache::mod::mime') }

  context 'without a default vhost' do
    let(:params) { { default_vhost: false, mpm_module: 'prefork' } }

    it { is_expected.to compile.with_all_deps }
    it { is_expected.not_to contain_apache__vhost('default').with_ensure('present') }
  end

  context 'on an unknown system' do
    let(:facts) { { os: { family: 'Plan9', name: 'Plan9', release: { major: '4' } }, osfamily: 'Plan9', operatingsystem: 'Plan9' } }

    it { is_expected.to compile.and_raise_error(/Unsupported/) }
  end
end
