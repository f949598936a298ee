# frozen_string_literal: true

# The facts of the server, which rspec-puppet asks Facter for; `puppet_rs/rspec` keeps them.
require_relative '../spec_helper'

RSpec.describe 'ntp', type: :class do
  # A setting of older versions; newer ones always set them.
  if RSpec.configuration.respond_to?(:trusted_server_facts)
    around do |example|
      before = RSpec.configuration.trusted_server_facts
      RSpec.configuration.trusted_server_facts = true
      example.run
    ensure
      RSpec.configuration.trusted_server_facts = before
    end
  end

  # Another catalog each: rspec-puppet keeps those of equal examples.
  def self.shows(number, name: 'foo.example.com', address: FACTS['ipaddress'])
    context "catalog #{number}" do
      let(:pre_condition) { "notify { $server_facts['servername']: message => \"${server_facts['serverip']} #{number}\" }" }

      it { is_expected.to contain_notify(name).with_message("#{address} #{number}") }
    end
  end

  let(:node) { 'foo.example.com' }

  shows 1
  shows 2

  context 'with other facts' do
    let(:facts) { FACTS.merge('ipaddress' => '10.0.0.9') }

    shows 3, address: '10.0.0.9'
  end

  context 'with another node' do
    let(:node) { 'bar.example.com' }

    shows 4, name: 'bar.example.com'
  end

  context 'where Facter is a double' do
    before do
      allow(Facter).to receive(:value).and_call_original
      allow(Facter).to receive(:value).with('ipaddress').and_return('10.9.9.9')
    end

    shows 5, address: '10.9.9.9'
  end

  context 'where the example changes what it was given' do
    it 'leaves the next one alone' do
      server_facts_hash['servername'] = 'changed'
      expect(server_facts_hash['servername']).not_to eq('changed')
    end
  end

  shows 6
end
