# frozen_string_literal: true

require_relative '../spec_helper'

RSpec.describe 'memcached', type: :class do
  it { is_expected.to compile.with_all_deps }
  it { is_expected.to contain_file('/etc/memcached.conf').with_content(/^-m /) }

  context 'with less memory' do
    let(:params) { { max_memory: '25%', listen_ip: '10.0.0.5', tcp_port: 11_212 } }

    it { is_expected.to compile.with_all_deps }
    it { is_expected.to contain_file('/etc/memcached.conf').with_content(/^-p 11212$/) }
  end
end
