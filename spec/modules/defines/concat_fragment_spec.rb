# frozen_string_literal: true

require_relative '../spec_helper'

RSpec.describe 'concat::fragment', type: :define do
  let(:title) { 'part' }
  let(:pre_condition) { "concat { '/etc/list': }" }

  context 'with content' do
    let(:params) { { target: '/etc/list', content: 'text', order: '05' } }

    it { is_expected.to compile.with_all_deps }
    it { is_expected.to contain_concat_fragment('part').with(target: '/etc/list', order: '05') }
  end

  context 'with neither content nor source' do
    let(:params) { { target: '/etc/list' } }

    it { is_expected.to compile.and_raise_error(/content/) }
  end

  context 'with an order that is none' do
    let(:params) { { target: '/etc/list', content: 'x', order: 'a/b' } }

    it { is_expected.to compile.and_raise_error(/order/) }
  end
end
