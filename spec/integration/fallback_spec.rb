# frozen_string_literal: true

require 'json'
require 'tmpdir'

# Code that the engine leaves alone is compiled by stock from the beginning, whatever Ruby code made of the error.
RSpec.describe 'falling back', if: ENV['PUPPET_RS'] != 'off' do
  around do |example|
    Dir.mktmpdir do |dir|
      @dir = dir
      PuppetRs::Verify::Compiler.initialize_settings
      Puppet[:strict] = :warning
      PuppetRs.with_mode(:on) { example.run }
    ensure
      Puppet[:code] = ''
    end
  end

  def function(body)
    path = File.join(@dir, 'm/lib/puppet/functions/change.rb')
    FileUtils.mkdir_p(File.dirname(path))
    File.write(path, <<~RUBY)
      Puppet::Functions.create_function(:change, Puppet::Functions::InternalFunction) do
        dispatch(:change) { scope_param }
        def change(scope)
          #{body}
        end
      end
    RUBY
  end

  def node
    environment = Puppet::Node::Environment.create(:test, [@dir])
    Puppet::Node.new('n', environment:, facts: Puppet::Node::Facts.new('n', {}))
  end

  def compiled(mode, code = 'function f() { 1 } notify { x: message => change() + f() }')
    Puppet[:code] = code
    PuppetRs.reset_stats
    logs = []
    data = Puppet::Util::Log.with_destination(Puppet::Test::LogCollector.new(logs)) do
      PuppetRs.with_mode(mode) { JSON.parse((block_given? ? yield(node) : Puppet::Parser::Compiler.compile(node)).to_json) }
    end
    [data.except('version', 'catalog_uuid'), logs.map(&:message)]
  end

  reason = 'compile: Catalog#clear while compiling'

  {
    'an error' => "scope.compiler.catalog.clear if scope.compiler.respond_to?(:session)\n41",
    'a rescued error' => "begin\nscope.compiler.catalog.clear if scope.compiler.respond_to?(:session)\nrescue StandardError\nend\n41"
  }.each do |name, body|
    it "compiles by stock after #{name}" do
      function(body)
      stock, = compiled(:off)
      ours, logs = compiled(:on)
      expect(ours).to eq(stock)
      expect(PuppetRs.stats).to include(compiled: 0, fallbacks: { reason => 1 })
      expect(logs).to include(/leaves this to Puppet's own compiler, from the beginning: #{Regexp.escape(reason)}/)
    end

    it "is an error when strict after #{name}" do
      function(body)
      expect { compiled(:strict) }.to raise_error(StandardError, /Catalog#clear while compiling/)
    end
  end

  it 'warns once of each reason, with what a report needs' do
    function("scope.compiler.catalog.clear if scope.compiler.respond_to?(:session)\n41")
    logs = []
    PuppetRs.reset_stats
    Puppet[:code] = 'notify { x: message => change() }'
    Puppet::Util::Log.with_destination(Puppet::Test::LogCollector.new(logs)) { 2.times { Puppet::Parser::Compiler.compile(node) } }
    expect(logs.map { |log| [log.level, log.message] }).to match([[:warning, /#{Regexp.escape(reason)}\. This is a gap.* report/]])
    expect(PuppetRs.stats[:fallbacks]).to eq(reason => 2)
  end

  it 'makes a compiler that was there already answer as stock\'s' do
    function("scope.compiler.catalog.clear if scope.compiler.respond_to?(:session)\n41")
    stock, = compiled(:off)
    found = nil
    ours, = compiled(:on) do |node|
      compiler = Puppet::Parser::Compiler.new(node)
      compiler.compile { |catalog| found = [catalog, compiler.topscope.class, compiler.catalog.equal?(catalog), compiler.topscope.include?('f')] }
      compiler.catalog
    end
    expect(ours).to eq(stock)
    expect(found.drop(1)).to eq([Puppet::Parser::Scope, true, false])
    expect(PuppetRs.stats[:fallbacks]).to eq(reason => 1)
  end

  it 'reports the errors of stock\'s compile only' do
    function("scope.compiler.catalog.clear if scope.compiler.respond_to?(:session)\nraise 'broken'")
    logs = []
    Puppet[:code] = 'change()'
    Puppet::Util::Log.with_destination(Puppet::Test::LogCollector.new(logs)) do
      expect { Puppet::Parser::Compiler.compile(node) }.to raise_error(/broken/)
    end
    expect(logs.select { |log| log.level == :err }.map(&:message)).to contain_exactly(/broken/)
  end

  # Compiles of one environment: of the engine (-), and left to stock (+).
  %w[-+-- +-+ ++- --+].each do |order|
    it "warns once of data without a hash, in compiles #{order}" do
      function("scope.compiler.catalog.clear if scope.compiler.respond_to?(:session)\n1")
      { 'hiera.yaml' => "version: 5\nhierarchy: [{name: a, path: a.yaml}]", 'data/a.yaml' => '- a', 'manifests/init.pp' => 'class m($x = 2) {}' }.each do |path, text|
        FileUtils.mkdir_p(File.dirname("#{@dir}/m/#{path}"))
        File.write("#{@dir}/m/#{path}", text)
      end
      stock, ours = %i[off on].map do |mode|
        node = self.node
        codes = order.chars.map { |by| { '-' => 'include m', '+' => 'change() include m' }.fetch(by) }
        codes.map { |code| compiled(mode, code) { Puppet::Parser::Compiler.compile(node) }.last.grep(/valid yaml hash/).size }
      end
      expect([stock, ours]).to eq([[1] + ([0] * (order.size - 1))] * 2)
    end
  end

  # Methods that a template gives one object of the compile, and what shows it.
  {
    'lookupvar' => ['def scope.lookupvar(n, o = {}) = [n, :own].join', 'notify { "${x}": }'],
    'to_hash' => ['def scope.to_hash(*) = { "x" => "own" }', 'notify { inline_template("<%= @x %>"): }'],
    'setvar' => ['def scope.setvar(n, v, o = {}) = super([n, 2].join(%(_)), v, o)', '$q = 1 notify { "${q_2}": }'],
    'function_md5' => ['def scope.function_md5(*) = %(4)', 'notify { md5("1"): }'],
    'exist?' => ['scope.extend(Module.new { def exist?(n) = n != "x" && super })', 'notify { String(defined("$x")): }'],
    'Parser::Resource#[]' => ['r = scope.resource; def r.[](n) = n == :name ? "own" : super', 'notify { $name: }'],
    'Parser::Compiler#add_resource' => ['c = scope.compiler; def c.add_resource(*) = nil', 'notify { "left out": }'],
    'Parser::Scope#[]' => ['class << scope; prepend Module.new { def [](n, *) = n == "x" ? "own" : super }; end', 'notify { inline_template("<%= scope[%(x)] %>"): }'],
    'Parser::Scope#include?' => ['scope.singleton_class.include(Module.new { def include?(n) = n != "x" && super })', 'notify { inline_template("<%= scope.include?(%(x)) %>"): }'],
    'Catalog#add_resource' => ['scope.catalog.singleton_class.prepend(Module.new { def add_resource(*r) = super(*r.each { |one| one[:withpath] = true if one.title == "gone" }) })', 'notify { "gone": }'],
    'Catalog#add_class' => ['c = scope.catalog; def c.add_class(*) = nil', 'class b {} include a::b']
  }.each do |name, (template, code)|
    it "compiles by stock after a template gave an object #{name} of its own" do
      code = "class a { $x = 1 $y = inline_template('<% #{template.tr("'", '"')} %>') #{code} } include a"
      stock, = compiled(:off, code)
      ours, = compiled(:on, code)
      expect(ours).to eq(stock)
      expect(PuppetRs.stats[:fallbacks].keys).to contain_exactly(/\Acompile: Puppet::\S*#{Regexp.escape(name)} of one object is replaced\z/)
    end
  end

  # A double of any instance becomes one of each object that is asked, also of methods that the engine calls (`Compiler#loaders`).
  it 'goes on where stock is not the only one that calls the method' do
    template = 'def scope.call_function(*) = 1; def scope.own = 2; def self.x = 3; c = scope.compiler; def c.loaders = super'
    code = "$y = inline_template('<% #{template} %><%= [scope.own, x, scope.call_function(1), scope.lookupvar(\"z\")] %>') " \
           'notify { "${y} ${md5("1")}": }'
    stock, = compiled(:off, code)
    ours, = compiled(:on, code)
    expect([ours, PuppetRs.stats]).to match([stock, include(compiled: 1, fallbacks: {})])
  end
end
