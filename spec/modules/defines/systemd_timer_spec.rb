# frozen_string_literal: true

require_relative '../spec_helper'

RSpec.describe 'systemd::timer', type: :define do
  let(:title) { 'clean.timer' }
  let(:params) { { timer_content: "[Timer]\nOnCalendar=daily\n", service_content: "[Service]\nExecStart=/bin/true\n", active: true } }

  it { is_expected.to compile.with_all_deps }
  it { is_expected.to contain_systemd__unit_file('clean.service') }
  it { is_expected.to contain_systemd__unit_file('clean.timer').with_active(true) }
end
