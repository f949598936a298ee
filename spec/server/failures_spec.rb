# frozen_string_literal: true

require 'json'
require 'puppet_rs/server'
require_relative '../support/running_server'

# Acts of module code beside raising a StandardError, which Puppet makes an answer of.
RSpec.describe 'Ruby code of modules that ends a request of puppet_rs server' do
  function = ->(name, body) { "Puppet::Functions.create_function(:'m::#{name}') do\n  def #{name}\n#{body}\n  end\nend\n" }
  bodies = {
    'gem' => "    require 'no_such_gem'", 'bad_file' => '    load File.join(__dir__, "bad.rb")', 'leaves' => '    exit(3)', 'aborts' => "    abort('enough')",
    'lacks' => "    raise NotImplementedError, 'not on this system'", 'throws' => '    throw :nothing', 'deep' => '    deep', 'interrupts' => "    raise Interrupt, 'stop'",
    'memory' => "    raise NoMemoryError, 'failed to allocate memory'", 'mute' => "    raise Class.new(Exception) { def message = raise('no') }",
    'signal' => "    raise SignalException, 'TERM'", 'forked' => "    pid = fork { exit }\n    Process.wait(pid)\n    fork or raise(Exception, 'child')\n    sleep 0.3\n    1",
    'vanishes' => '    exit!(7)', 'killed' => "    Process.kill('KILL', Process.pid)\n    sleep", 'thread' => '    Thread.current.kill'
  }
  module_files = bodies.to_h { |name, body| ["production/modules/m/lib/puppet/functions/m/#{name}.rb", function.call(name, body)] }
  site = {
    'production/manifests/site.pp' => "case $facts['what'] {\n  'well': { notify { 'well': } }\n  'erb': { notify { inline_template(\"<%= require 'no_such_gem' %>\"): } }\n" \
                                      "  default: { notify { \"${call(\"m::${facts['what']}\")}\": } }\n}\n",
    'production/modules/m/lib/puppet/functions/m/broken.rb' => "Puppet::Functions.create_function(:'m::broken') do\n  def broken(\nend\n",
    'production/modules/m/lib/puppet/functions/m/late.rb' => "require 'no_such_gem'\nPuppet::Functions.create_function(:'m::late') do\n  def late = 1\nend\n",
    'production/modules/m/lib/puppet/functions/m/bad.rb' => "x = [\n", **module_files
  }

  before(:context) do
    @rules = Dir.mktmpdir
    File.write("#{@rules}/auth.conf", RunningServer::OPEN_RULES)
    @server = RunningServer.new(site, ['--no-tls', '--trusted-proxy', '127.0.0.1', '--auth-config', "#{@rules}/auth.conf", '--workers', '1',
                                       '--setting', 'strict_variables=false'], tls: false)
  end
  after(:context) do
    @server&.stop
    FileUtils.rm_rf(@rules)
  end

  def compile(what)
    facts = JSON.generate('name' => 'a.example.com', 'values' => { 'what' => what }, 'timestamp' => '2026-01-01T00:00:00Z')
    body = URI.encode_www_form('facts' => CGI.escape(facts), 'facts_format' => 'application/json', 'environment' => 'production')
    headers = RunningServer.client('a.example.com').merge('content-type' => 'application/x-www-form-urlencoded')
    @server.request('POST', '/puppet/v3/catalog/a.example.com', headers:, body:)
  end

  define_method(:place) { |name, line| "(file: #{@server.folder}/code/environments/production/modules/m/lib/puppet/functions/m/#{name}.rb, line: #{line})" }

  # Text that a client reads; the log has the same, with a backtrace.
  {
    'gem' => ['(LoadError) cannot load such file -- no_such_gem', 3], 'late' => ['(LoadError) cannot load such file -- no_such_gem', 1],
    'leaves' => ['(SystemExit) exit', 3], 'thread' => ['(SystemExit) exit', 3], 'aborts' => ['(SystemExit) enough', 3], 'lacks' => ['(NotImplementedError) not on this system', 3],
    'interrupts' => ['(Interrupt) stop', 3], 'memory' => ['(NoMemoryError) failed to allocate memory', 3], 'signal' => ['(SignalException) SIGTERM', 3]
  }.each do |name, (text, line)|
    it "is answered with gem, file and line: #{name}" do
      response = compile(name)
      expect([response.code, response.body]).to eq(['500', "Internal Server Error: #{text} #{place(name, line)}"])
      expect(@server.puppet_log).to include("#{text} #{place(name, line)}")
      expect(compile('well').code).to eq('200')
    end
  end

  it 'is answered with the place of a syntax error, in a function and in a file that it loads' do
    expect(compile('broken').body).to match(%r{\AInternal Server Error: \(SyntaxError\) .*m/broken\.rb:3: syntax error, [^()]*'\)'\z})
    expect(compile('bad_file').body).to match(%r{\AInternal Server Error: \(SyntaxError\) .*m/bad\.rb:1: syntax error})
  end

  it 'is answered when templates, deep recursion, throw and exceptions without a message are the reason' do
    expect(compile('erb').body).to match(/\AInternal Server Error: \(LoadError\) cannot load such file -- no_such_gem/)
    expect(compile('mute').body).to match(%r{\AInternal Server Error: \(#<Class:.*m/mute\.rb, line: 3\)})
    %w[throws deep].each { |name| expect(compile(name).code).to eq('500') }
    expect(compile('well').code).to eq('200')
  end

  it 'is answered once where it has forked a process that goes on as if it were the worker' do
    expect(JSON.parse(compile('forked').body)['resources'].last).to include('type' => 'Notify', 'title' => '1')
    expect(compile('well').code).to eq('200')
  end

  it 'is answered when the process is gone; another one takes its place' do
    %w[vanishes killed].each do |name|
      response = compile(name)
      expect([name, response.code, response.body]).to eq([name, '500', PuppetRs::Server::Workers.const_get(:ENDED)])
      expect(compile('well').code).to eq('200')
    end
  end

  it 'is counted' do
    text = @server.request('GET', '/metrics', headers: RunningServer.client('a.example.com')).body
    expect(text[/^puppet_rs_requests_total\{method="POST",route="catalog",status="500"\} (\d+)/, 1].to_i).to be >= 5
  end
end
