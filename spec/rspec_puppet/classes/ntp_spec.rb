# frozen_string_literal: true

require_relative '../spec_helper'

RSpec.describe 'ntp', type: :class do
  it { is_expected.to compile.with_all_deps }
  it { is_expected.to contain_class('ntp::install').that_comes_before('Class[ntp::config]') }
  it { is_expected.to contain_class('ntp::config').that_notifies('Class[ntp::service]') }
  it { is_expected.to contain_file('/etc/ntp.conf').with_mode('0644').with_content(/^server 0\.debian\.pool\.ntp\.org/) }
  it { is_expected.to contain_service('ntp').with_ensure('running') }
  it { is_expected.to have_package_resource_count(1) }

  context 'with servers' do
    let(:params) { { servers: ['a.example.com', 'b.example.com'], iburst_enable: true } }

    it { is_expected.to compile }
    it { is_expected.to contain_file('/etc/ntp.conf').with_content(/server a\.example\.com iburst/) }
  end

  context 'with a wrong type' do
    let(:params) { { servers: 'a.example.com' } }

    it { is_expected.to compile.and_raise_error(/parameter 'servers' expects an Array value, got String/) }
  end

  context 'with an unknown parameter' do
    let(:params) { { nosuch: 1 } }

    it { is_expected.to compile.and_raise_error(/has no parameter named 'nosuch'/) }
  end

  context 'with a pre-condition that fails' do
    let(:pre_condition) { "fail('on purpose')" }

    it { is_expected.to compile.and_raise_error(/on purpose/) }
  end
end
