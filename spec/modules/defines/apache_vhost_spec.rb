# frozen_string_literal: true

require_relative '../spec_helper'

RSpec.describe 'apache::vhost', type: :define do
  let(:title) { 'shop.example.com' }
  let(:pre_condition) { 'class { "apache": default_vhost => false }' }
  let(:params) do
    {
      port: 443, ssl: true, docroot: '/srv/shop', serveraliases: %w[www.shop.example.com],
      directories: [{ 'path' => '/srv/shop', 'allow_override' => %w[AuthConfig Indexes] }],
      rewrites: [{ 'comment' => 'old', 'rewrite_rule' => ['^/old$ /new [R]'] }],
      proxy_pass: [{ 'path' => '/api', 'url' => 'http://127.0.0.1:8080' }]
    }
  end

  it { is_expected.to compile.with_all_deps }
  it { is_expected.to contain_class('apache::mod::ssl') }
  it { is_expected.to contain_class('apache::mod::rewrite') }
  it { is_expected.to contain_file('/srv/shop').with_ensure('directory') }
  it { is_expected.to contain_concat('25-shop.example.com.conf') }
  it { is_expected.to contain_concat__fragment('shop.example.com-serveralias').with_content(/ServerAlias www\.shop/) }
  it { is_expected.to contain_concat__fragment('shop.example.com-directories').with_content(/AllowOverride AuthConfig Indexes/) }
  it { is_expected.to contain_concat__fragment('shop.example.com-proxy').with_content(%r{ProxyPass /api http}) }
end
