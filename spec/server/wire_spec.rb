# frozen_string_literal: true

require 'puppet_rs/server'
require 'socket'

# Messages between the front process and workers.
RSpec.describe PuppetRs::Server::Wire do
  around do |example|
    @near, @far = UNIXSocket.pair
    example.run
  ensure
    [@near, @far].each(&:close)
  end

  it 'carries texts of every encoding and size as bytes' do
    fields = ['', 'a', "\u00e4", "\xff\x00".b, "\xe4".dup.force_encoding('ISO-8859-1'), 'x' * 200, "\u20ac" * 300, "\u20ac" * 1_000_000, "\xff".b * 2_000_000]
    [nil, Process.clock_gettime(Process::CLOCK_MONOTONIC) + 300].each do |limit|
      sent = [fields, fields.first(7)].each { |list| list.each(&:freeze) }
      writer = Thread.new { sent.each { |list| described_class.write(@near, list, limit) } }
      expect(sent.map { described_class.read(@far) }).to eq(sent.map { |list| list.map(&:b) })
      writer.join
    end
  end

  it 'ends when the other end is gone, or does not read in time' do
    expect { described_class.write(@near, ['x' * 5_000_000], Process.clock_gettime(Process::CLOCK_MONOTONIC) + 0.2) }.to raise_error(described_class::Late)
    @far.close
    expect { described_class.write(@near, ['x']) }.to raise_error(described_class::Closed)
    expect(described_class.read(@near)).to be_nil
  end
end
