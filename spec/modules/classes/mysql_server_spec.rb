# frozen_string_literal: true

require_relative '../spec_helper'

RSpec.describe 'mysql::server', type: :class do
  it { is_expected.to compile.with_all_deps }
  it { is_expected.to contain_class('mysql::server::config').that_comes_before('Class[mysql::server::install]') }
  it { is_expected.to contain_package('mysql-server') }
  it { is_expected.to contain_service('mysqld').with_ensure('running') }

  context 'with options, users and databases' do
    let(:params) do
      {
        override_options: { 'mysqld' => { 'max_connections' => '1024', 'bind-address' => '0.0.0.0' } },
        users: { 'app@localhost' => { 'max_user_connections' => '10' } },
        databases: { 'app' => { 'charset' => 'utf8mb4' } },
        grants: { 'app@localhost/app.*' => { 'table' => 'app.*', 'user' => 'app@localhost', 'privileges' => ['ALL'] } }
      }
    end

    it { is_expected.to compile.with_all_deps }
    it { is_expected.to contain_mysql_user('app@localhost').with_max_user_connections('10') }
    it { is_expected.to contain_mysql_database('app').with_charset('utf8mb4') }
    it { is_expected.to contain_mysql_grant('app@localhost/app.*').with_privileges(['ALL']) }
    it { is_expected.to contain_file('mysql-config-file').with_content(/^max_connections = 1024$/) }
  end
end
