# frozen_string_literal: true

require_relative '../spec_helper'

RSpec.describe 'mysql::db', type: :define do
  let(:title) { 'shop' }
  let(:pre_condition) { 'include mysql::server' }
  let(:params) { { user: 'shopper', password: 'secret', host: 'db.example.com', grant: %w[SELECT UPDATE] } }

  it { is_expected.to compile.with_all_deps }
  it { is_expected.to contain_mysql_database('shop').with_charset('utf8') }
  it { is_expected.to contain_mysql_user('shopper@db.example.com') }
  it { is_expected.to contain_mysql_grant('shopper@db.example.com/shop.*').with_privileges(%w[SELECT UPDATE]) }

  context 'with SQL to load' do
    let(:params) { super().merge(sql: ['/root/shop.sql']) }

    it { is_expected.to contain_exec('shop-import') }
  end
end
