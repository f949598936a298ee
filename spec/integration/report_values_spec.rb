# frozen_string_literal: true

require 'puppet/transaction/event'
require 'puppet_rs/server'
require_relative '../fixtures/reports/event_before_fix'

# Reports are written by nodes: what they say must not become objects of the server's classes.
RSpec.describe 'values of events in reports' do
  sent = {
    'previous_value' => { '__ptype' => 'Timestamp', '__pvalue' => '2020-01-02T03:04:05.000000000 UTC' },
    'desired_value' => [{ '__ptype' => 'Sensitive', '__pvalue' => 'secret' }, { '__ptype' => 'Deferred', 'name' => 'f', 'arguments' => [] }, 1.5],
    'historical_value' => 'plain', 'message' => 'changed', 'audited' => false, 'name' => 'content_changed'
  }
  read = lambda do |event, data|
    event.initialize_from_hash(data)
    %w[previous_value desired_value historical_value message audited name].map { |name| event.instance_variable_get("@#{name}") }
  end
  values = ->(data) { read.call(Puppet::Transaction::Event.allocate, data).first(3) }

  # Its own class for each example: what is prepended stays.
  let(:unfixed) do
    copy = Class.new(EventBeforeFix)
    copy.define_method(:initialize_from_hash, EventBeforeFix.instance_method(:initialize_from_hash))
    stub_const('Puppet::Transaction::Event', copy)
  end

  it 'are objects in a Puppet without the fix' do
    PuppetRs::Verify::Compiler.initialize_settings
    loaders = Puppet::Pops::Loaders.new(Puppet::Node::Environment.create(:reports, []))
    made = Puppet.override(loaders:) { read.call(unfixed.new, sent).first }
    expect(made).to be_a(Puppet::Pops::Time::Timestamp)
  end

  it 'are data with the server, as in a Puppet with the fix' do
    fixed = File.read(Puppet::Transaction::Event.instance_method(:initialize_from_hash).source_location.first).include?('ToStringifiedConverter.convert(data')
    expected = values.call(sent) if fixed
    unfixed
    PuppetRs::Server::ReportValues.install
    ours = read.call(unfixed.new, sent)
    expect(ours.first(3)).to eq(expected) if fixed
    expect(ours.first(3).flatten).to all(be_a(String).or(be_a(Hash)).or(be_a(Float)))
    expect(ours.last(3)).to eq(['changed', false, 'content_changed'])
  end

  it 'keep the rest, and take no object for a whole event' do
    unfixed
    2.times { PuppetRs::Server::ReportValues.install }
    expect(unfixed.ancestors.count(PuppetRs::Server::ReportValues)).to eq(1)
    whole = { '__ptype' => 'Timestamp', '__pvalue' => '2020-01-02T03:04:05.000000000 UTC' }.merge(sent)
    expect(read.call(unfixed.new, whole).last(3)).to eq(['changed', false, 'content_changed'])
    expect(read.call(unfixed.new, sent.merge('message' => { '__ptype' => 'Regexp', '__pvalue' => 'a' }))[3]).to be_nil
  end

  it 'leave a Puppet with the fix alone' do
    copy = Class.new { define_method(:initialize_from_hash) { |data| data } }
    stub_const('Puppet::Transaction::Event', copy)
    PuppetRs::Server::ReportValues.install
    expect(copy.ancestors.first).to be(copy)
  end
end
