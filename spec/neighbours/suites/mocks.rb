# frozen_string_literal: true

# As a module's author writes specs with puppetlabs_spec_helper: functions, scopes, facts and types that are
# mocked, by mocha as its default is.
RSpec.configure { |config| config.mock_with :mocha }
require 'puppetlabs_spec_helper/module_spec_helper'

RSpec.configure do |config|
  config.module_path = "#{File.expand_path('../../fixtures/modules', __dir__)}:/usr/share/puppet/modules"
  config.before { Puppet[:strict] = :warning }
  config.after(:suite) do
    if defined?(PuppetRs)
      warn "compiled in Rust: #{PuppetRs.stats[:compiled]}, left to stock: #{PuppetRs.stats[:fallbacks].values.sum}"
    end
  end
end

RSpec.describe 'ntp', type: :class do
  context 'with a 3.x function that a spec defines' do
    let(:facts) { { os: { family: 'Debian', name: 'Debian', release: { major: '11', full: '11.1' } } } }
    let(:pre_condition) { 'notify { "found": message => site_secret("ntp", 2) } notify { "rest": message => "${facts[\'extra\']}" }' }

    before do
      calls = self.class.instance_variable_set(:@calls, [])
      Puppet::Parser::Functions.newfunction(:site_secret, type: :rvalue) do |args|
        calls << args
        "secret of #{args.join('-')}"
      end
    end

    it 'is called with the arguments' do
      expect(catalogue).to contain_notify('found').with_message('secret of ntp-2')
      expect(self.class.instance_variable_get(:@calls)).to eq([['ntp', 2]])
    end
  end
end

RSpec.describe 'ntp', type: :class do
  context 'with a function whose call is mocked' do
    let(:facts) { { os: { family: 'Debian', name: 'Debian', release: { major: '11', full: '11.1' } } } }
    let(:pre_condition) { 'notify { "found": message => site_lookup("key", { deep => [1, undef, true] }) }' }

    it 'gives what the mock gives' do
      mock = mock('lookup')
      mock.expects(:call).with(['key', { 'deep' => [1, nil, true] }]).returns('mocked').at_least_once
      Puppet::Parser::Functions.newfunction(:site_lookup, type: :rvalue) { |args| mock.call(args) }
      expect(catalogue).to contain_notify('found').with_message('mocked')
    end

    it 'lets an error of the mock through, in another catalog than the one that rspec-puppet keeps' do
      facts[:other] = true
      Puppet::Parser::Functions.newfunction(:site_lookup, type: :rvalue) { |_| raise Puppet::ParseError, 'no such secret' }
      expect { catalogue }.to raise_error(Puppet::PreformattedError, /no such secret/)
    end
  end
end

RSpec.describe 'stdlib', type: :class do
  context 'with files that a mock finds' do
    let(:pre_condition) { 'notify { "motd": message => file("/etc/motd-of-the-spec", "/etc/other") }' }

    it 'are those that the mock finds' do
      Puppet::Parser::Files.stubs(:find_file).returns(__FILE__)
      expect(catalogue.resource('notify', 'motd')[:message]).to eq(File.read(__FILE__))
    end
  end
end

# Version 8 has them no more.
return unless PuppetlabsSpec::PuppetInternals.respond_to?(:scope)

RSpec.describe 'scopes' do
  let(:scope) { PuppetlabsSpec::PuppetInternals.scope }

  it 'have stubbed variables' do
    scope.stubs(:lookupvar).with('greeting').returns('hello')
    expect(scope.lookupvar('greeting')).to eq('hello')
  end

  it 'have functions' do
    Puppet::Parser::Functions.newfunction(:twice, type: :rvalue) { |args| args.first * 2 }
    expect(scope.function_twice([21])).to eq(42)
    expect(PuppetlabsSpec::PuppetInternals.function_method('twice', scope:).call(['ab'])).to eq('abab')
  end

  it 'evaluate' do
    parser = Puppet::Pops::Parser::EvaluatingParser.new
    expect(parser.evaluate_string(scope, '[1, 2] + [3]')).to eq([1, 2, 3])
  end

  it 'are those of a compiler' do
    compiler = PuppetlabsSpec::PuppetInternals.compiler(node: PuppetlabsSpec::PuppetInternals.node(name: 'mocked'))
    expect(compiler.node.name).to eq('mocked')
    expect(compiler.topscope).to be_a(Puppet::Parser::Scope)
    expect(PuppetlabsSpec::PuppetInternals.resource(name: 'mine').name).to eq('mine')
  end
end
