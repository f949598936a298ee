# frozen_string_literal: true

require 'cgi'
require 'json'
require 'puppet_rs/server'
require_relative '../support/classifier'
require_relative '../support/puppet_server'

# A node terminus written in Ruby, in the lib of vardir, which asks a service by HTTP as Puppet Enterprise's does: both servers
# ask it the same, and make the same of its answers. `script/test --server` runs it.
RSpec.describe 'puppet_rs server and Puppet Server with a node classifier' do
  site = {
    'production/manifests/site.pp' => "notify { \"production ${role} ${facts['os']}\": }\n",
    'production/modules/a/manifests/init.pp' => "class a($x = 0, $y = 1) { notify { \"a ${x} ${y}\": } }\n",
    'production/modules/b/manifests/init.pp' => "class b { notify { 'b': } }\n",
    'other/manifests/site.pp' => "notify { \"other ${role}\": }\n"
  }

  before(:context) do
    @classifier = Classifier.new
    @rules = Dir.mktmpdir('puppet_rs-rules')
    File.write("#{@rules}/auth.conf", RunningServer::OPEN_RULES)
    File.write("#{@rules}/theirs.conf", RunningServer::OPEN_RULES.sub('{ version: 1, allow-header-cert-info: true,', "{\n version: 1,"))
    options = ['--no-tls', '--trusted-proxy', '127.0.0.1', '--auth-config', "#{@rules}/auth.conf", '--setting', 'strict_variables=false']
    @ours = RunningServer.new(site, options, tls: false, settings: 'node_terminus = http_classifier') do |server|
      ["#{server.folder}/var", "#{server.folder}/jvm/var"].each { |folder| @classifier.write_terminus("#{folder}/lib") }
    end
    @theirs = PuppetServer.new(@ours, rules: "#{@rules}/theirs.conf", headers: true)
  end
  after(:context) do
    [@theirs, @ours, @classifier].each { |server| server&.stop }
    FileUtils.rm_rf(@rules)
  end

  def ask(server, node, os)
    facts = JSON.generate('name' => node, 'values' => { 'os' => os }, 'timestamp' => '2026-01-01T00:00:00Z', 'expiration' => '2036-01-01T00:00:00Z')
    body = URI.encode_www_form('facts' => CGI.escape(facts), 'facts_format' => 'application/json', 'environment' => 'production', 'transaction_uuid' => 'u')
    headers = { 'content-type' => 'application/x-www-form-urlencoded', **RunningServer.client(node) }
    response = server.request('POST', "/puppet/v3/catalog/#{node}", headers:, body:, read_timeout: 300)
    [response.code, JSON.parse(response.body).except('version', 'catalog_uuid')]
  end

  {
    'classes and parameters' => [{ 'classes' => %w[a b], 'parameters' => { 'role' => 'web' } }, '200'],
    'classes with parameters' => [{ 'classes' => { 'a' => { 'x' => [1, { 'k' => nil }] }, 'b' => {} }, 'parameters' => { 'role' => 'db' } }, '200'],
    'another environment' => [{ 'classes' => [], 'parameters' => { 'role' => 'x' }, 'environment' => 'other' }, '200'],
    'an environment that is not there' => [{ 'classes' => [], 'environment' => 'none' }, nil],
    'a class that is not there' => [{ 'classes' => ['none'] }, '500'],
    'a parameter that a class does not have' => [{ 'classes' => { 'a' => { 'z' => 1 } } }, '500'],
    'nothing' => [{}, '200'],
    'an error' => [nil, '500']
  }.each do |name, (answer, status)|
    it "make the same of #{name}" do
      theirs, ours = [@theirs, @ours].map do |server|
        @classifier.answer = answer
        [ask(server, 'n.example.com', 'Debian'), @classifier.asked]
      end
      expect(ours).to eq(theirs)
      expect(ours[0][0]).to eq(status) if status
      expect(ours[1]).to include('name' => 'n.example.com', 'facts' => hash_including('os' => 'Debian'))
    end
  end

  it 'fail alike when it cannot be reached' do
    @classifier.stop
    answers = [@theirs, @ours].map { |server| ask(server, 'n.example.com', 'Debian') }
    expect(answers.map(&:first)).to eq(%w[500 500])
    # JRuby words the rest otherwise.
    expect(answers.map { |_, body| body['message'] })
      .to all(match(/\AServer Error: Failed when searching for node n.example.com: .*Failed to open TCP connection to 127.0.0.1:\d+ \(Connection refused/))
  ensure
    @classifier.start
  end
end
