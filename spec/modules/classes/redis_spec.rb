# frozen_string_literal: true

require_relative '../spec_helper'

RSpec.describe 'redis', type: :class do
  it { is_expected.to compile.with_all_deps }
  it { is_expected.to contain_class('redis::service') }

  context 'with a master' do
    let(:params) { { bind: '10.0.0.9', slaveof: '10.0.0.1 6379', maxmemory: '512mb', save_db_to_disk_interval: { '60' => '100' } } }

    it { is_expected.to compile.with_all_deps }
    it { is_expected.to contain_redis__instance('default') }
  end
end
