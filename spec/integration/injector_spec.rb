# frozen_string_literal: true

# Injections, which the function API describes and installed Puppet has no more: there is no stock side.
RSpec.describe 'injections', :bridge do
  include FunctionsApi

  before { skip 'puppet_rs is off' unless engine? }
  after { PuppetRs::Injector.clear if engine? }

  # Log lines of the gem alone.
  def ours(code, files)
    Dir.mktmpdir('puppet_rs-injector') do |dir|
      write_files(dir, files)
      input = PuppetRs::Verify::Input.new(name: 'spec', code:, facts: {}, modulepath: dir)
      outcome = in_mode(:strict) { PuppetRs::Verify::Compiler.run(input) }
      outcome.logs.map { |log| log['message'] }.grep_v(/metadata/)
    end
  end

  it 'gives attributes and producers, looked up on first use' do
    asked = 0
    PuppetRs::Injector.bind('Hash[String, Any]', 'checkers') { asked += 1 and { 'json' => 'checker' } }
    PuppetRs::Injector.bind('Integer', once: false) { |scope| [asked += 1, scope.nil?].first }
    files = { 'syntax' => <<~'RB' }
      attr_injected 'Hash[String,Any]', :checkers, 'checkers'
      attr_injected_producer 'Integer', :numbers
      def syntax(a)
        [checkers[a], checkers.equal?(checkers), numbers.produce, numbers.produce]
      end
    RB
    expect(ours("notice(api::syntax('json'))\nnotice(api::syntax('json'))", files)).to eq(['[checker, true, 2, 3]', '[checker, true, 4, 5]'])
  end

  it 'weaves parameters in where the dispatch says' do
    PuppetRs::Injector.bind('String', 'middle') { |scope| "for #{scope.lookupvar('top')}" }
    files = { 'api/lib/puppet/functions/api/woven.rb' => <<~'RB' }
      Puppet::Functions.create_function(:'api::woven', Puppet::Functions::InternalFunction) do
        dispatch :run do
          param 'String', :a
          injected_param 'String', :m, 'middle'
          optional_param 'Integer', :b
          scope_param
          injected_producer_param Puppet::Pops::Types::TypeFactory.string, :p, 'middle'
          repeated_param 'String', :c
          optional_block_param
        end
        def run(*args)
          args.map { |arg| arg.is_a?(Puppet::Parser::Scope) ? 'scope' : arg.class.name.end_with?('Producer') ? arg.produce : arg } +
            [block_given? ? yield : 'no block']
        end
      end
    RB
    expect(ours("$top = 't'\nnotice(api::woven('a'))\nnotice(api::woven('a', 1, 'x', 'y') || { 'block' })", files))
      .to eq(['[a, for t, scope, for t, no block]', '[a, for t, 1, scope, for t, x, y, block]'])
    expect(ours('notice(api::woven(1))', files).last).to include("parameter 'a' expects a String value")
  end

  it 'tells what is not bound' do
    files = { 'missing' => "attr_injected 'Integer', :nothing, 'key'\ndef missing\n nothing\nend\n" }
    expect(ours('notice(api::missing())', files).last).to include("Nothing is bound to Integer named 'key'")
  end
end
