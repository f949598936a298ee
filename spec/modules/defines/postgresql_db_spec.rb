# frozen_string_literal: true

require_relative '../spec_helper'

RSpec.describe 'postgresql::server::db', type: :define do
  let(:title) { 'shop' }
  let(:pre_condition) { 'class { "postgresql::globals": version => "15" } class { "postgresql::server": }' }
  let(:params) { { user: 'shopper', password: 'secret', owner: 'keeper', comment: 'all we sell' } }

  it { is_expected.to compile.with_all_deps }
  it { is_expected.to contain_postgresql__server__database('shop').with_owner('keeper') }
  it { is_expected.to contain_postgresql__server__role('shopper').that_comes_before('Postgresql::Server::Database[shop]') }
  it { is_expected.to contain_postgresql__server__database_grant('GRANT shopper - ALL - shop') }
end
