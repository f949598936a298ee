# frozen_string_literal: true

# Ruby's garbage collector while a command begins.
RSpec.describe 'PuppetRs::CommandLine::Collector' do
  include Subprocess

  let(:kept) { 'Array.new(4_000_000) { |n| [n] }; sleep 0.01 until !GC.disable' }

  def answers(program)
    run = run_ruby('-rtimeout', '-rpuppet_rs/command_line', '-e', "Collector = PuppetRs::CommandLine::Collector\nTimeout.timeout(300) { #{program} }")
    expect(run.err).to eq('')
    run.out.split
  end

  it 'waits until so much is allocated' do
    expect(answers("Collector.delay; before = GC.count; Array.new(100_000) { |n| [n] }; p GC.count - before; kept = #{kept}; p :collects")).to eq(%w[0 :collects])
  end

  it 'waits in a forked process that goes on, and ends there as in the first one' do
    expect(answers("Collector.delay; Process.wait(fork { Collector.inherit; #{kept}; p :collects }); p Collector.delayed?")).to eq(%w[:collects true])
    expect(answers('Collector.delay; Collector.enable; Process.wait(fork { Collector.inherit; p GC.enable }); p Collector.delayed?')).to eq(%w[false false])
  end
end
