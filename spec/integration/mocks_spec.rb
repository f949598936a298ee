# frozen_string_literal: true

# Mocks of any instance of the classes that the gem hooks into, as in stock.
RSpec.describe 'mocks of any instance' do
  {
    Puppet::Pops::Parser::EvaluatingParser => %i[parse_file parse_string],
    Puppet::Pops::Parser::Parser => %i[parse_file parse_string],
    Puppet::Pops::Parser::EppParser => %i[parse_file parse_string],
    Puppet::Pops::Evaluator::EvaluatorImpl => %i[external_call_function evaluate],
    Puppet::Node::Environment => %i[known_resource_types modules],
    Puppet::Pops::Loader::BaseLoader => %i[load_typed loaded_entry discover],
    Puppet::Pops::Functions::Function => %i[call call_function],
    Puppet::Pops::Functions::Dispatch => %i[weave],
    Puppet::Pops::Model::Program => %i[body definitions]
  }.each do |klass, methods|
    methods.each do |name|
      it "#{klass}##{name} is stubbed, and back afterwards" do
        before = klass.instance_method(name)
        RSpec::Mocks.with_temporary_scope do
          allow_any_instance_of(klass).to receive(name).and_return(:stubbed)
          expect(klass.allocate.public_send(name)).to eq(:stubbed)
        end
        expect(klass.instance_method(name)).to eq(before)
        expect(klass.ancestors.take_while { |one| one != klass }.grep(/PuppetRs/)).to be_empty
      end
    end
  end

  it 'calls the original' do
    parser = Puppet::Pops::Parser::EvaluatingParser
    RSpec::Mocks.with_temporary_scope do
      expect_any_instance_of(parser).to receive(:parse_string).with('1 + 1').and_call_original
      expect(parser.new.parse_string('1 + 1')).to be_a(Puppet::Pops::Model::Program)
    end
  end

  it 'works with mocha' do
    run = run_ruby('-rmocha/api', '-e', <<~RUBY, mode: engine? ? 'strict' : 'off')
      require 'puppet'
      #{"require 'puppet_rs'" if engine?}
      include Mocha::API
      mocha_setup
      Puppet::Pops::Parser::EvaluatingParser.any_instance.stubs(:parse_file).returns(:stubbed)
      puts Puppet::Pops::Parser::EvaluatingParser.new.parse_file('/nowhere')
      mocha_teardown
      puts Puppet::Pops::Parser::EvaluatingParser.new.parse_string('1').class
    RUBY
    expect([run.out, run.err]).to eq(["stubbed\nPuppet::Pops::Model::Program\n", ''])
  end
end
