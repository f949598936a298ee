# frozen_string_literal: true

require 'json'
require 'tempfile'

# Walks the table of PuppetRs::DropIn::Own: each method is replaced as user code does it, in a process of stock and in one with
# the engine, and the results are stock's.
RSpec.describe 'methods of Puppet that user code replaces' do
  folder = File.expand_path('../fixtures/own', __dir__)

  def walk(program, mode, **env)
    run = run_ruby(*('-rpuppet_rs' if mode != 'off' && engine?), program, mode:, env:)
    expect(run.status).to eq(0), run.err
    JSON.parse(run.out[/^\{.*\}$/m])
  end

  def sides(program) = %w[off on].map { |mode| Thread.new { walk(program, mode) } }.map(&:value)

  def expect_equal(stock, ours)
    expect(ours.keys).to eq(stock.keys)
    different = stock.reject { |name, result| result == ours[name] }
    expect(different.to_h { |name, result| [name, [result, ours[name]]] }).to eq({})
  end

  def plain(results) = results.transform_values { |result| result.except('accelerated', 'counted') }

  # Names of the programs that replace a method.
  let(:programs) do
    texts = %w[called stock].map { |name| File.read("#{folder}/#{name}.rb") }
    texts.join.scan(/(?:Puppet|Hiera)(?:::\w+)*[#.][^\s']+|(?<![:\w])[A-Z]\w+(?:::\w+)*[#.][\w?=\[\]]+/).uniq
  end

  it 'are called where the engine does their work otherwise, and the next compile is accelerated again' do
    stock, ours = sides("#{folder}/called.rb")
    expect(ours['plain']).to eq(stock['plain'])
    expect_equal(plain(stock['results']), plain(ours['results']))
    # A program that does not change the outcome proves nothing.
    unseen = stock['results'].select { |_, result| !result.key?('asked') && result['replaced'] == stock['plain'] }
    expect(unseen.keys).to eq([])
    next unless engine?

    slow = ours['results'].select { |_, result| result['accelerated'] < 1 }
    expect([slow.keys, ours['fallbacks']]).to eq([[], {}])
  end

  it 'are called by stock as often as without the gem where compiles are left to it, counted with their names' do
    stock, ours = sides("#{folder}/stock.rb")
    expect_equal(plain(stock['results']), plain(ours['results']))
    expect(stock['results'].select { |_, result| result['asked']&.zero? }.keys).to eq([])
    next unless engine?

    uncounted = ours['results'].reject { |name, result| result['counted'].any? { |reason| reason.include?("#{name[/\S+/]} is replaced") } }
    expect(uncounted.keys).to eq([])
    expect(ours['results'].reject { |_, result| result['accelerated'] == 1 }.keys).to eq([])
  end

  it 'are replaced in every way that Ruby has, also on one object and by the code of a compile' do
    stock, ours = sides("#{folder}/ways.rb")
    expect_equal(stock['results'], ours['results'])
    replaced = %w[Puppet::Parser::Scope#lookupvar Puppet::Node::Environment#known_resource_types Puppet::Node::Environment#configuration
                  Puppet::Parser::Scope Puppet::Pops::Types::TypeCalculator#assignable?]
    expect(ours['fallbacks'].keys).to eq(replaced.map { |name| "compile: #{name} is replaced" }) if engine?
  end

  it 'may be kept under another name, or lie behind a prepended module, where the gem has hooks', if: ENV['PUPPET_RS'] != 'off' do
    found = walk("#{folder}/hooks.rb", 'on')
    expect(found['hooks']).to be > 60
    expect([found['aliased'], found['prepended']]).to eq([found['plain']] * 2)
    expect(found['plain'].size).to eq(7)
  end

  it 'are noticed one by one, before the first compile and after it, and each entry has a program', if: ENV['PUPPET_RS'] != 'off' do
    table = walk("#{folder}/table.rb", 'on')
    expect(table['names'].size).to be > 3_000
    expect([table['missed'], table['kept']]).to eq([[], []])
    Tempfile.create('names') do |file|
      file.write(JSON.generate(table['names']))
      file.flush
      before = walk("#{folder}/table.rb", 'on', 'BEFORE' => file.path)
      expect([before['missed'], before['names'] > 3_000]).to eq([[], true])
    end
    without = table['entries'].reject do |entry|
      names = entry['answer'] == 'called' ? entry['covers'] - programs : entry['covers'] & programs
      entry['answer'] == 'never' || (entry['answer'] == 'called' ? names.empty? : names.any?)
    end
    expect(without.map { |entry| [entry['does'], entry['covers'] - programs] }).to eq([])
  end
end
