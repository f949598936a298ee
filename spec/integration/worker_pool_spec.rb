# frozen_string_literal: true

require 'puppet_rs/command_line'

RSpec.describe PuppetRs::CommandLine::WorkerPool do
  # Answers come in pairs of an item and its result.
  def results(items, jobs: 2, **limits, &block)
    described_class.new(jobs:, timeout: 60, **limits, &block).enum_for(:each, items).to_a
  end

  def crashes(found)
    found.select { |_, result| result.is_a?(described_class::Crash) }.to_h.transform_values(&:text)
  end

  it 'gives each item to one process, and answers each once' do
    found = results((0...300).to_a, jobs: 3) { |item| [item * 2, Process.pid] }

    expect(found.map(&:first).sort).to eq((0...300).to_a)
    expect(found).to all(satisfy { |item, (double, _)| double == item * 2 })
    expect(found.map { |_, (_, pid)| pid }.uniq.size).to eq(3)
  end

  # The process has the next item when it ends: that one is not lost, and not blamed.
  it 'reports the item alone whose process ends or raises an error' do
    found = results((0...60).to_a) do |item|
      Process.kill(:KILL, Process.pid) if item % 20 == 9
      raise ArgumentError, "item #{item}" if item % 20 == 15

      item
    end

    expect(found.map(&:first).sort).to eq((0...60).to_a)
    expect(crashes(found).keys).to contain_exactly(9, 15, 29, 35, 49, 55)
    expect(crashes(found)).to include(9 => /\Athe process died: .*SIGKILL/, 15 => /\AArgumentError: item 15\n/)
  end

  it 'gives the item behind one that hangs to another process' do
    found = results((0...20).to_a, timeout: 5) { |item| item == 10 ? sleep : item }

    expect(found.map(&:first).sort).to eq((0...20).to_a)
    expect(crashes(found)).to eq(10 => 'no answer in 5 seconds')
  end

  # A pipe holds a part of such an item, and of such an answer: neither side may wait for the other.
  it 'takes items and answers that are larger than a pipe' do
    items = Array.new(20) { |index| index.to_s * 200_000 }

    expect(results(items, &:reverse).to_h).to eq(items.to_h { |item| [item, item.reverse] })
  end

  it 'replaces a process after its number of items' do
    found = results((0...12).to_a, lifetime: 2) { Process.pid }

    expect(found.map(&:last).tally.values).to eq([2] * 6)
  end

  it 'keeps its processes for further items, until it is closed' do
    pool = described_class.new(jobs: 2, keep: true) { Process.pid }
    pids = Array.new(2) { pool.enum_for(:each, (0...20).to_a).to_a.map(&:last).uniq.sort }
    pool.close

    expect(pids.uniq.size).to eq(1)
    expect { Process.kill(0, pids.dig(0, 0)) }.to raise_error(Errno::ESRCH)
  end

  it 'lets each process finish once there is no more work' do
    Dir.mktmpdir do |folder|
      results((0...10).to_a, finish: -> { File.write("#{folder}/#{Process.pid}", '') }) { |item| item }

      expect(Dir.children(folder).size).to eq(2)
    end
  end
end
