# frozen_string_literal: true

require_relative '../spec_helper'

# The class of the module is the one of the pre-condition: rspec-puppet replaces Puppet::Module#match_manifests, so that
# init.pp is not read for a define with a file of its own.
RSpec.describe 'stubbed::define', type: :define do
  let(:title) { 'x' }
  let(:params) { { message: 'm' } }

  context 'with a class that the module has, too' do
    let(:pre_condition) { "class stubbed(String $of_the_spec = 'x') { }\ninclude stubbed" }

    it { is_expected.to compile }
    it { is_expected.to contain_class('stubbed').with_of_the_spec('x') }
    it { is_expected.to contain_notify('x').with_message('m') }
  end

  context 'with a class that is not included' do
    let(:pre_condition) { 'class stubbed { }' }

    it { is_expected.to compile }
  end
end

RSpec.describe 'stubbed', type: :class do
  context 'with a class of the same name' do
    let(:pre_condition) { "class stubbed(String $of_the_spec = 'x') { }" }

    it { is_expected.to contain_class('stubbed').with_of_the_spec('x') }
  end
end
