# frozen_string_literal: true

require_relative '../spec_helper'

RSpec.describe 'stdlib', type: :class do
  it { is_expected.to compile.with_all_deps }
  it { is_expected.to contain_class('stdlib::stages') }
  it { is_expected.to contain_stage('setup').that_comes_before('Stage[main]') }
  it { is_expected.to contain_stage('deploy_infra').that_requires('Stage[setup_infra]') }
end
