# frozen_string_literal: true

# Memory that a compile holds in the engine is known to Ruby's collector, exactly.
RSpec.describe 'memory that Ruby is informed of', :bridge, if: ENV['PUPPET_RS'] != 'off' do
  include Subprocess

  def found(way)
    run = run_ruby(File.expand_path('../fixtures/memory/registered.rb', __dir__), way, mode: 'strict')
    raise run.err unless run.status.zero?

    JSON.parse(run.out)
  end

  # Words on the stack that look like references may keep a compile with its catalog (seen with Ruby 3.3); 40 are made.
  before { stub_const('ONE', 600_000) }

  %w[whole raising collected interrupted threads released realized].each do |way|
    it "is taken back when compiles are garbage: #{way}" do
      result = found(way)
      expect(result['before']).to be <= ONE
      expect(result['after']).to be <= ONE
    end
  end

  it 'counts compiles that wait for the collector, and has them collected' do
    # 40 compiles hold 21 MB with their catalogs; 3, 6, 12 and then 14 MB may wait, and what is being made.
    expect(found('whole')).to include('most' => be_between(2 << 20, 17 << 20), 'collections' => be >= 2)
  end

  # 40 compiles hold 100 MB of values.
  %w[variables parameters].each do |way|
    it "counts values of #{way}" do
      expect(found(way)).to include('most' => be_between(2 << 20, 20 << 20), 'collections' => be >= 5)
    end
  end

  it 'counts a compile that raises' do
    expect(found('raising')['most']).to be > 1 << 20
  end

  it 'counts no compile that was given back' do
    expect(found('released')['most']).to be < 14 << 20
  end

  it 'starts no collection where user code has switched it off' do
    expect(found('uncollected')).to include('most' => be > 17 << 20, 'collections' => 0, 'after' => be <= ONE)
  end

  ['uncollected', 'uncollected variables'].each do |way|
    it "is about what the compiles take: #{way}" do
      result = found(way)
      expect(result['grown'].fdiv(result['most'])).to be_between(0.7, 2.0)
    end
  end

  # Puppet's context is an old object; what it refers to while a collection comes gets old as well.
  it 'is given back by a minor collection, though others came in the middle of the compiles' do
    expect(found('collected')['sessions']).to be <= 2
  end
end
