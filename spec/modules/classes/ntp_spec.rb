# frozen_string_literal: true

require_relative '../spec_helper'

RSpec.describe 'ntp', type: :class do
  it { is_expected.to compile.with_all_deps }
  it { is_expected.to contain_class('ntp::install').that_comes_before('Class[ntp::config]') }
  it { is_expected.to contain_class('ntp::config').that_notifies('Class[ntp::service]') }
  it { is_expected.to contain_package('ntp').with_ensure('present') }

  context 'with servers of its own' do
    let(:params) { { servers: %w[a.example.com b.example.com], iburst_enable: true, restrict: ['127.0.0.1'], tinker: true } }

    it { is_expected.to contain_file('/etc/ntp.conf').with_content(/^server a\.example\.com.* iburst/) }
    it { is_expected.to contain_file('/etc/ntp.conf').without_content(/debian\.pool/) }
  end

  context 'without a service' do
    let(:params) { { service_manage: false } }

    it { is_expected.not_to contain_service('ntp') }
  end
end
