# frozen_string_literal: true

require_relative '../spec_helper'

RSpec.describe 'systemd::unit_file', type: :define do
  let(:title) { 'web.service' }

  context 'with content' do
    let(:params) { { content: "[Service]\nExecStart=/bin/true\n", enable: true, active: true } }

    it { is_expected.to compile.with_all_deps }
    it { is_expected.to contain_file('/etc/systemd/system/web.service').with_content(/ExecStart/) }
    it { is_expected.to contain_service('web.service').with(ensure: true, enable: true) }
  end

  context 'with a name that is none' do
    let(:title) { 'web.toaster' }

    it { is_expected.to compile.and_raise_error(/expects a match for/) }
  end
end
