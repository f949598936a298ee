# frozen_string_literal: true

require_relative '../spec_helper'

# The same class with the data, the node and the facts of each context.
RSpec.describe 'ntp', type: :class do
  let(:hiera_config) { File.expand_path('../fixtures/hiera/hiera.yaml', __dir__) }

  it { is_expected.to contain_file('/etc/ntp.conf').with_content(/^server from\.hiera\.example$/) }

  context 'with a parameter beside the data' do
    let(:params) { { servers: %w[given] } }

    it { is_expected.to contain_file('/etc/ntp.conf').with_content(/^server given$/).without_content(/hiera/) }
  end

  context 'without data' do
    let(:hiera_config) { File::NULL }

    it { is_expected.to contain_file('/etc/ntp.conf').without_content(/hiera/) }
  end

  context 'with a global variable and a class before' do
    let(:pre_condition) { "class { 'stdlib': }\nNotify { message => 'unused' }\nFile { owner => 'nobody' }" }
    let(:post_condition) { "File <| title == '/etc/ntp.conf' |> { mode => '0600' }" }

    it { is_expected.to contain_file('/etc/ntp.conf').with_mode('0600') }
    it { is_expected.to contain_class('stdlib') }
  end

  context 'with another node and trusted facts' do
    let(:node) { 'time.example.org' }
    let(:trusted_facts) { { 'pp_role' => 'time' } }
    let(:pre_condition) { "notify { \"${trusted['certname']} ${trusted['extensions']['pp_role']}\": }" }

    it { is_expected.to contain_notify('time.example.org time') }
  end

  context 'on an operating system that it does not know' do
    let(:facts) { { os: { 'family' => 'Plan9', 'name' => 'Plan9', 'release' => { 'full' => '4', 'major' => '4' } }, osfamily: 'Plan9' } }
    let(:hiera_config) { File::NULL }

    it { is_expected.to compile.and_raise_error(/Plan9|expects|not supported/) }
  end
end
