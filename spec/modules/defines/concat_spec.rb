# frozen_string_literal: true

require_relative '../spec_helper'

RSpec.describe 'concat', type: :define do
  let(:title) { '/etc/list' }

  it { is_expected.to compile.with_all_deps }
  it { is_expected.to contain_concat_file('/etc/list').with(path: '/etc/list', mode: '0644') }

  context 'with fragments' do
    let(:pre_condition) do
      <<~PUPPET
        ['one', 'two'].each |$index, $part| {
          concat::fragment { $part: target => '/etc/list', content => "${part}\\n", order => $index }
        }
      PUPPET
    end
    let(:params) { { mode: '0600', warn: true, format: 'plain' } }

    it { is_expected.to compile.with_all_deps }
    it { is_expected.to have_concat__fragment_resource_count(2) }
    it { is_expected.to contain_concat_fragment('two').with(order: 1, content: "two\n") }
    it { is_expected.to contain_concat_file('/etc/list').with_mode('0600') }
  end

  context 'with a path that is none' do
    let(:params) { { path: 'relative' } }

    it { is_expected.to compile.and_raise_error(/path/) }
  end
end
