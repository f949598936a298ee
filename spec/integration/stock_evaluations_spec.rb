# frozen_string_literal: true

# Code that stock's evaluator runs while the engine is on is counted.
RSpec.describe 'evaluations by stock', if: ENV['PUPPET_RS'] != 'off' do
  let(:environment) { Puppet::Node::Environment.create(:test, [PuppetRs::Verify::SYSTEM_MODULES]) }
  let(:compiler) { Puppet::Parser::Compiler.new(Puppet::Node.new('n', environment:)) }

  def counted(&)
    PuppetRs.reset_stats
    Puppet.override(compiler.context_overrides, &)
    PuppetRs.stats[:evaluated_by_stock].to_h
  end

  before do
    PuppetRs::Verify::Compiler.initialize_settings
    Puppet[:code] = 'function helper($x) { [$x].map |$y| { "helped $y" } }'
  end

  after { Puppet[:code] = '' }

  it 'counts no function of the manifest or of a module' do
    expect(counted do
      loader = compiler.loaders.private_environment_loader
      expect(loader.load(:function, 'helper').call(compiler.topscope, 1)).to eq(['helped 1'])
      expect(loader.load(:function, 'stdlib::ensure').call(compiler.topscope, true, 'file')).to eq('file')
    end).to eq({})
  end

  it 'counts a syntax tree as a Ruby object once' do
    parser = Puppet::Pops::Parser::EvaluatingParser.singleton
    tree = parser.parse_string('1 + 2 * 3').body
    expect(counted { expect(parser.evaluate(compiler.topscope, tree)).to eq(7) }).to eq('ArithmeticExpression' => 1)
  end

  it 'is an error for a function in a scope of stock when strict' do
    stock = PuppetRs.with_mode(:off) { Puppet::Parser::Compiler.new(Puppet::Node.new('n', environment: Puppet::Node::Environment.create(:stock, []))) }
    function = nil
    Puppet.override(compiler.context_overrides) { function = compiler.loaders.private_environment_loader.load(:function, 'helper') }
    call = lambda do
      Puppet.override(stock.context_overrides) { function.call(stock.topscope, 1) }
    end
    PuppetRs.with_mode(:strict) { expect(&call).to raise_error(PuppetRs::Unsupported, /function helper/) }
    PuppetRs.reset_stats
    PuppetRs.with_mode(:on) { expect(call.call).to eq(['helped 1']) }
    expect(PuppetRs.stats[:evaluated_by_stock]).to include('function helper' => 1)
  end
end
