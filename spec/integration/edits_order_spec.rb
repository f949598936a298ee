# frozen_string_literal: true

require_relative '../conformance/edits/plan'
require_relative '../conformance/edits/run'

# The fuzzer of edits beside an engine whose threads take the nodes of a step in another order, which stock's threads do, too.
RSpec.describe 'spec/conformance/edits' do
  # Stock's process in the engine's place: compiles the nodes of a step from last to first.
  let(:backwards) do
    Class.new(SimpleDelegator) do
      def ask(command, *nodes)
        return super unless command == 'compile' && nodes.size > 1

        texts = super(command, *nodes.reverse)
        texts.first(nodes.size).reverse + texts.drop(nodes.size)
      end
    end
  end

  # The first node loses class `m` for the second: `init.pp` is read before the manifest that does not parse.
  let(:plan) do
    files = { 'manifests/site.pp' => "node 'n0' {\n  include m\n  m::d { 'y': }\n}\nnode 'n1' {\n  include m\n}\nnode 'n4' {\n  m::d { 'x': }\n}\n",
              'modules/m/manifests/init.pp' => 'class m { }', 'modules/m/manifests/d.pp' => 'class m {' }
    steps = [%w[n4 n0], %w[n1]].map { |nodes| { 'edits' => [], 'settle' => false, 'flush' => false, 'nodes' => nodes } }
    Edits::Plan.from_h('mode' => mode, 'seed' => 0, 'files' => files, 'steps' => steps)
  end
  let(:mode) { 'unlimited_threads' }
  let(:difference) { Edits::Run.new(mode, lib: Edits::Process::LIB).difference(plan) }

  # @param wrap [Class] what is around stock's process in the engine's place
  def engine(wrap)
    allow(Edits::Process).to receive(:new).and_wrap_original do |make, kind, engine:, **options|
      process = make.call(kind, engine: false, **options)
      engine ? wrap.new(process) : process
    end
  end

  before { Edits::Run.close }
  after { Edits::Run.close }

  it 'takes what stock gives in another order, and goes on from there' do
    engine(backwards)
    expect(difference).to be_nil
  end

  it 'reports what stock gives in no order' do
    wrong = Class.new(backwards) { def ask(command, *nodes) = super.then { |texts| command == 'compile' ? [texts.last] * texts.size : texts } }
    engine(wrong)
    expect(difference).to have_attributes(step: 0, stock: [include('Syntax error'), include('Could not find class ::m'), *Array.new(2, String)])
  end
end
