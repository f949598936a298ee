# frozen_string_literal: true

require_relative '../spec_helper'

RSpec.describe 'systemd', type: :class do
  it { is_expected.to compile.with_all_deps }
  it { is_expected.to contain_class('systemd::journald') }

  context 'with a journal and logins' do
    let(:params) do
      { journald_settings: { 'Storage' => 'volatile', 'MaxRetentionSec' => { 'ensure' => 'absent' } }, manage_logind: true,
        logind_settings: { 'HandleSuspendKey' => 'ignore', 'KillUserProcesses' => 'no' } }
    end

    it { is_expected.to compile.with_all_deps }
    it { is_expected.to contain_ini_setting('Storage').with(value: 'volatile', section: 'Journal') }
    it { is_expected.to contain_ini_setting('MaxRetentionSec').with_ensure('absent') }
    it { is_expected.to contain_service('systemd-logind').with_ensure('running') }
    it { is_expected.to contain_ini_setting('HandleSuspendKey').with_value('ignore') }
  end

  context 'with limits of services' do
    let(:params) { { service_limits: { 'web.service' => { 'limits' => { 'LimitNOFILE' => 8192 } } } } }

    it { is_expected.to contain_systemd__service_limits('web.service') }
  end
end
