# frozen_string_literal: true

require_relative '../spec_helper'

RSpec.describe 'rabbitmq', type: :class do
  it { is_expected.to compile.with_all_deps }
  it { is_expected.to contain_file('rabbitmq.config') }

  context 'with a cluster' do
    let(:params) { { config_cluster: true, cluster_nodes: %w[a b], cluster_node_type: 'ram', erlang_cookie: 'COOKIE', wipe_db_on_cookie_change: true } }

    it { is_expected.to compile.with_all_deps }
    it { is_expected.to contain_file('rabbitmq.config').with_content(/cluster_nodes.*rabbit@a.*rabbit@b/m) }
    it { is_expected.to contain_rabbitmq_erlang_cookie('/var/lib/rabbitmq/.erlang.cookie') }
  end
end
