# frozen_string_literal: true

require_relative '../spec_helper'

RSpec.describe 'apache::vhost', type: :define do
  let(:title) { 'rspec.example.com' }
  let(:params) { { docroot: '/srv/www', port: 8080 } }
  let(:pre_condition) { "class { 'apache': default_vhost => false, mpm_module => 'prefork' }" }

  it { is_expected.to compile.with_all_deps }
  it { is_expected.to contain_concat('25-rspec.example.com.conf').with_owner('root') }
  it { is_expected.to contain_concat__fragment('rspec.example.com-apache-header').with_content(/VirtualHost \*:8080/) }
end

RSpec.describe 'concat', type: :define do
  let(:title) { '/etc/x' }

  it { is_expected.to compile.with_all_deps }
  it { is_expected.to contain_concat_file('/etc/x') }
end
