# frozen_string_literal: true

require_relative '../spec_helper'

RSpec.describe 'deep_merge', type: :puppet_function do
  it { is_expected.to run.with_params({ 'a' => { 'b' => 1 } }, { 'a' => { 'c' => 2 } }).and_return({ 'a' => { 'b' => 1, 'c' => 2 } }) }
  it { is_expected.to run.with_params('no hash').and_raise_error(Puppet::ParseError) }
end

RSpec.describe 'to_json', type: :puppet_function do
  it { is_expected.to run.with_params({ 'a' => [1, nil, true] }).and_return('{"a":[1,null,true]}') }
end

RSpec.describe 'ensure_packages', type: :puppet_function do
  let(:pre_condition) { 'package { "vim": ensure => present }' }

  it { is_expected.to run.with_params('nano') }
  it { expect(catalogue).to contain_package('vim') }
end

RSpec.describe 'mysql::password', type: :puppet_function do
  it { is_expected.to run.with_params('secret').and_return('*14E65567ABDB5135D0CFD9A70B3032C179A49EE7') }
end

RSpec.describe 'postgresql::postgresql_password', type: :puppet_function do
  it { is_expected.to run.with_params('foo', 'bar').and_return('md596948aad3fcae80c08a35c9b5958cd89') }
end
