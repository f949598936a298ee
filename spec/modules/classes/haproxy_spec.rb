# frozen_string_literal: true

require_relative '../spec_helper'

RSpec.describe 'haproxy', type: :class do
  it { is_expected.to compile.with_all_deps }
  it { is_expected.to contain_package('haproxy') }
  it { is_expected.to contain_concat('/etc/haproxy/haproxy.cfg') }

  context 'with exported members' do
    let(:params) { { global_options: { 'maxconn' => '8000', 'log' => ['127.0.0.1 local0', '127.0.0.1 local1'] } } }
    let(:pre_condition) do
      <<~PUPPET
        haproxy::listen { 'web': ipaddress => '10.0.0.1', ports => ['80', '81'], collect_exported => false }
        haproxy::balancermember { 'm1': listening_service => 'web', server_names => ['a', 'b'], ipaddresses => ['10.0.0.2', '10.0.0.3'], ports => '80', options => 'check' }
      PUPPET
    end

    it { is_expected.to compile.with_all_deps }
    it { is_expected.to contain_concat__fragment('haproxy-haproxy-base').with_content(/maxconn +8000/) }
    it { is_expected.to contain_concat__fragment('haproxy-web_balancermember_m1').with_content(/server b 10\.0\.0\.3:80 check/) }
  end
end
