# frozen_string_literal: true

require 'fixtures/limits/compiles'
require 'fixtures/limits/programs'

# Programs at the limits of what Puppet takes. Each process compiles all of them, one after the other, and lives on.
RSpec.describe 'limits' do
  include Limits::Compiles

  # Where stock's stack ends, the engine may go on. Memory is that of the process after all of them.
  def same_limits(programs)
    stock = compiled('main', programs, mode: 'off')['results'].reject { |_, (what)| what == 'SystemStackError' }
    %w[main thread fiber].each do |place|
      ours = compiled(place, programs, mode: 'strict')
      expect(ours['results'].slice(*stock.keys)).to eq(stock)
      expect(ours['memory']).to be < 800_000_000
    end
  end

  it 'are those of stock Puppet, in the main thread, a thread and a fiber', if: ENV.fetch('PUPPET_RS', 'strict') != 'off' do
    same_limits(Limits::PROGRAMS)
  end

  # Minutes, most of them stock's: script/harden has them.
  if ENV['LARGE_LIMITS']
    it 'are those of stock Puppet where a program makes texts of 100 MB and a million elements' do
      same_limits(Limits::LARGE)
    end
  end

  it 'are no limits for what would take stock Puppet hours', if: ENV.fetch('PUPPET_RS', 'strict') != 'off' do
    results = compiled('main', Limits::ENDLESS, mode: 'strict')['results']
    expect(results.transform_values(&:first)).to eq('repeats' => ['false false'], 'optional parts' => ["true #{'a' * 40}b"], 'arrays' => ['0'])
  end
end
