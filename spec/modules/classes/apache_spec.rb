# frozen_string_literal: true

require_relative '../spec_helper'

RSpec.describe 'apache', type: :class do
  it { is_expected.to compile.with_all_deps }
  it { is_expected.to contain_package('httpd').with(ensure: 'installed', name: 'apache2').that_notifies('Class[Apache::Service]') }
  it { is_expected.to contain_user('www-data').with_ensure('present') }
  it { is_expected.to contain_service('httpd').with(name: 'apache2', ensure: 'running', enable: true) }
  it { is_expected.to contain_concat('/etc/apache2/ports.conf').that_notifies('Class[Apache::Service]') }
  it { is_expected.to have_apache__vhost_resource_count(2) }

  context 'with another user and without modules' do
    let(:params) { { user: 'web', group: 'web', default_mods: false, default_vhost: false } }

    it { is_expected.to compile.with_all_deps }
    it { is_expected.to contain_user('web').with(gid: 'web') }
    it { is_expected.not_to contain_apache__mod('alias') }
  end

  context 'with the event module' do
    let(:params) { { mpm_module: 'event', server_tokens: 'Prod' } }

    it { is_expected.to contain_class('apache::mod::event') }
    it { is_expected.to contain_file('/etc/apache2/apache2.conf').with_content(/^ServerTokens Prod$/) }
  end

  context 'with an unknown module' do
    let(:params) { { mpm_module: 'fast' } }

    it { is_expected.to compile.and_raise_error(/expects a match for Pattern.*got 'fast'/) }
  end
end
