# frozen_string_literal: true

require_relative '../spec_helper'

RSpec.describe 'logrotate::rule', type: :define do
  let(:title) { 'app' }
  let(:params) { { path: ['/var/log/app/*.log'], rotate: '7', rotate_every: 'day', compress: true, postrotate: ['true'] } }

  it { is_expected.to compile.with_all_deps }
  it { is_expected.to contain_file('/etc/logrotate.d/app').with_content(/rotate 7/) }

  context 'with an unknown period' do
    let(:params) { super().merge(rotate_every: 'century') }

    it { is_expected.to compile.and_raise_error(/rotate_every/) }
  end
end
