# frozen_string_literal: true

require 'tmpdir'

# Class names of the engine's facades, in texts of Ruby code and in Ruby's own messages, beside stock.
RSpec.describe 'names of facades' do
  def template(code, **options)
    compile_both("class holder { notice(inline_template(@(END)))\n#{code}\n| END\n}\ninclude holder", **options)
  end

  it 'are those of the classes they stand for' do
    logs = template(<<~'ERB').logs.map { |log| log['message'] }
      <%= [scope, scope.compiler, scope.catalog, scope.resource, scope.source].map { |o| [o.class, o.class.name, o.class.to_s, o.class.inspect] } %>
    ERB
    expect(logs.join).to include('Puppet::Parser::Scope', 'Puppet::Parser::Compiler', 'Puppet::Resource::Catalog', 'Puppet::Parser::Resource')
  end

  # Since Ruby 3.3 the error names a scope by its address, other objects by their class.
  it 'are in the texts of NoMethodError' do
    { 'scope' => 'Scope', 'scope.resource' => 'Resource' }.each do |object, name|
      text = template(<<~ERB).logs.first['message']
        <%= begin; #{object}.function_nosuch(['a']); rescue NoMethodError => e; e.message.gsub(/0x\\h+/, 'address'); end %>
      ERB
      expect(text).to match(/undefined method .function_nosuch' for .*Puppet::Parser::#{name}/)
    end
  end

  it 'are there while and after the catalog is made' do
    input = PuppetRs::Verify::Input.new(name: 'spec', code: 'notify { a: }', facts: {})
    compiler = PuppetRs::Verify::Compiler.new(input)
    names = (engine? ? %i[off strict] : %i[off off]).map do |mode|
      in_mode(mode) do
        compiler.with_scope { |scope,| [scope.class.name, scope.compiler.class.name, scope.compiler.compile.class.name] }
      end
    end
    expect(names[1]).to eq(names[0])
  end
end

# Log lines of scopes that have no resource yet, beside stock.
RSpec.describe 'the source of log lines before the main class' do
  around do |example|
    Dir.mktmpdir('puppet_rs-source') do |dir|
      FileUtils.mkdir_p("#{@dir = dir}/told/functions")
      File.write("#{dir}/told/functions/tell.pp", "function told::tell() {\n  notice('told')\n}\n")
      example.run
    end
  end

  def logged(mode)
    logs = []
    destination = Puppet::Test::LogCollector.new(logs)
    Puppet::Util::Log.newdestination(destination)
    input = PuppetRs::Verify::Input.new(name: 'spec', code: '', facts: {}, modulepath: @dir)
    in_mode(mode) do
      PuppetRs::Verify::Compiler.new(input).with_scope do |scope,|
        scope.call_function('notice', ['called'])
        scope.call_function('told::tell', [])
        Puppet::Pops::Parser::EvaluatingParser.new.evaluate_string(scope, "\nnotice('evaluated')", '/elsewhere/f.pp')
      end
    end
    logs.map { |log| [log.level, log.message, log.source, log.file, log.line] }
  ensure
    Puppet::Util::Log.close(destination)
  end

  it 'is the place of the call' do
    expect(logged(:strict)).to eq(logged(:off))
    expect(logged(:strict).map { |log| log[2] }).to eq(['Scope()', 'Scope(<module>/told/functions/tell.pp, 2)', 'Scope(/elsewhere/f.pp, 2)'])
  end
end
