# frozen_string_literal: true

require_relative '../spec_helper'

# Relationships, counts and errors, as the suites of modules ask for them.
RSpec.describe 'concat::fragment', type: :define do
  let(:title) { 'part' }
  let(:pre_condition) { "concat { '/t': ensure => present }\nnotify { 'before': } -> Concat['/t'] ~> exec { '/bin/true': refreshonly => true }" }

  context 'with a target' do
    let(:params) { { target: '/t', content: "a\n", order: 5 } }

    it { is_expected.to compile.with_all_deps }
    it { is_expected.to contain_concat_fragment('part').with(target: '/t', content: "a\n", order: 5) }
    it { is_expected.to contain_concat('/t').that_requires('Notify[before]').that_notifies('Exec[/bin/true]') }
    it { is_expected.to contain_notify('before').that_comes_before('Concat[/t]') }
    it { is_expected.to contain_exec('/bin/true').that_subscribes_to('Concat[/t]') }
    it { is_expected.to have_concat__fragment_resource_count(1) }
    it { is_expected.to have_resource_count(6) }
    it { is_expected.to have_class_resource_count(0) }
  end

  context 'with wrong parameters' do
    let(:params) { { target: '/t', content: 'a', source: '/x' } }

    it { is_expected.to compile.and_raise_error(/Can't use 'source' and 'content' at the same time/) }
  end

  context 'without a target' do
    it { is_expected.to compile.and_raise_error(/expects a value for parameter 'target'/) }
  end
end

RSpec.describe 'logrotate::rule', type: :define do
  let(:title) { 'web' }

  [[{ path: '/var/log/x', rotate_every: 'day' }, nil], [{ path: '/var/log/x', rotate: 'x' }, /rotate must be an integer/], [{}, /path not specified|path/]].each do |params, error|
    context "with #{params}" do
      let(:params) { params }

      if error
        it { is_expected.to compile.and_raise_error(error) }
      else
        it { is_expected.to compile }
        it { is_expected.to contain_file('/etc/logrotate.d/web').with_content(%r{/var/log/x}) }
      end
    end
  end
end

RSpec.describe 'systemd::dropin_file', type: :define do
  let(:title) { 'limit.conf' }
  let(:params) { { unit: 'web.service', content: "[Service]\nLimitNOFILE=10\n" } }

  it { is_expected.to contain_file('/etc/systemd/system/web.service.d').with_ensure('directory') }
  it { is_expected.to contain_file('/etc/systemd/system/web.service.d/limit.conf').with_content(/LimitNOFILE/).with_mode('0444') }

  context 'with a content that is a secret' do
    let(:params) { super().merge(content: sensitive("[Service]\nEnvironment=KEY=x\n")) }

    it { is_expected.to compile }
    it { is_expected.to contain_file('/etc/systemd/system/web.service.d/limit.conf').with_content(sensitive("[Service]\nEnvironment=KEY=x\n")) }
  end

  context 'with a unit that is none' do
    let(:params) { { unit: 'web', content: '' } }

    it { is_expected.to compile.and_raise_error(/expects a match for Systemd::Unit/) }
  end
end

RSpec.describe 'mysql::db', type: :define do
  let(:title) { 'app' }
  let(:pre_condition) { 'include mysql::server' }
  let(:params) { { user: 'u', password: 'p' } }

  it { is_expected.to contain_mysql_database('app').with_charset('utf8') }
  it { is_expected.to contain_mysql_user('u@localhost').with_ensure('present') }
  it { is_expected.to contain_class('mysql::client') }

  context 'with facts as strings' do
    let(:facts) { DEBIAN.merge('is_pe' => 'false', 'root_home' => '/root') }

    it { is_expected.to compile }
  end
end
