# frozen_string_literal: true

require_relative '../spec_helper'

RSpec.describe 'stdlib::manage', type: :class do
  it { is_expected.to compile.with_all_deps }

  context 'with resources of several types' do
    let(:params) do
      {
        create_resources: {
          'file' => {
            '/etc/motd' => { 'ensure' => 'file', 'content' => 'hello' },
            '/etc/issue' => { 'ensure' => 'file', 'require' => 'File[/etc/motd]' }
          },
          'package' => { 'vim' => { 'ensure' => 'present' } }
        }
      }
    end

    it { is_expected.to compile.with_all_deps }
    it { is_expected.to contain_file('/etc/motd').with_content('hello') }
    it { is_expected.to contain_file('/etc/issue').that_requires('File[/etc/motd]') }
    it { is_expected.to contain_package('vim').with_ensure('present') }
  end
end
