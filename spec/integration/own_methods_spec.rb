# frozen_string_literal: true

require 'json'

# Walks the table of PuppetRs::DropIn::Own: each method is replaced as user code does it, in a process of stock and in one with
# the engine, and the results are stock's.
RSpec.describe 'methods of Puppet that user code replaces' do
  folder = File.expand_path('../fixtures/own', __dir__)

  def walk(program, mode)
    run = run_ruby(*('-rpuppet_rs' if mode != 'off' && engine?), program, mode:)
    expect(run.status).to eq(0), run.err
    JSON.parse(run.out[/^\{.*\}$/m])
  end

  def sides(program) = %w[off on].map { |mode| walk(program, mode) }

  it 'are called where the engine does their work otherwise, and the next compile is accelerated again' do
    stock, ours = sides("#{folder}/called.rb")
    expect(ours['plain']).to eq(stock['plain'])
    expect(ours['results'].keys).to eq(stock['results'].keys)
    different = stock['results'].reject do |name, result|
      result.except('accelerated') == ours['results'][name].except('accelerated')
    end
    expect(different.keys).to eq([])
    # A program that does not change the outcome proves nothing.
    unseen = stock['results'].select { |_, result| !result.key?('asked') && result['replaced'] == stock['plain'] }
    expect(unseen.keys).to eq([])
    next unless engine?

    slow = ours['results'].select { |_, result| result['accelerated'] < 1 }
    expect([slow.keys, ours['fallbacks']]).to eq([[], {}])
  end
end
