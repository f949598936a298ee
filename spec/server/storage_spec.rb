# frozen_string_literal: true

require 'cgi'
require 'json'
require 'puppet_rs/server'
require 'yaml'
require_relative '../support/running_server'

# Where puppet.conf and routes.yaml send facts, nodes and reports.
RSpec.describe 'puppet_rs server and what Puppet stores' do
  site = { 'production/manifests/site.pp' => "notify { \"${facts['os']} ${seen}\": }\n" }
  named = RunningServer.client('a.example.com')

  around do |example|
    Dir.mktmpdir do |folder|
      File.write("#{@folder = folder}/auth.conf", RunningServer::OPEN_RULES)
      example.run
    ensure
      @server&.stop
    end
  end

  define_method(:start) do |settings, &block|
    options = ['--no-tls', '--trusted-proxy', '127.0.0.1', '--auth-config', "#{@folder}/auth.conf", '--workers', '1', '--setting', 'strict_variables=false']
    @server = RunningServer.new(site, options, tls: false, settings:, &block)
  end

  define_method(:notified) do |os|
    facts = JSON.generate('name' => 'a.example.com', 'values' => { 'os' => os }, 'timestamp' => '2026-01-01T00:00:00Z')
    body = URI.encode_www_form('facts' => CGI.escape(facts), 'facts_format' => 'application/json', 'environment' => 'production')
    response = @server.request('POST', '/puppet/v3/catalog/a.example.com', body:, headers: named.merge('content-type' => 'application/x-www-form-urlencoded'))
    expect(response.code).to eq('200'), response.body
    JSON.parse(response.body)['resources'].filter_map { |resource| resource['title'] if resource['type'] == 'Notify' }
  end

  it 'has the facts on the disk before the node classifier is asked' do
    start("node_terminus = exec\nexternal_nodes = $confdir/enc") do |server|
      facts = "#{server.folder}/var/server_data/facts"
      File.write("#{server.folder}/conf/enc", "#!/bin/sh\necho \"parameters: { seen: $(sed 's/.*\"os\":\"//; s/\".*//' #{facts}/$1.json) }\"\n", perm: 0o755)
    end
    expect(%w[Debian Hurd].flat_map { |os| notified(os) }).to eq(['Debian Debian', 'Hurd Hurd'])
  end

  it 'has them on the disk when the catalog is there' do
    start('')
    stored = %w[Debian Hurd].map do |os|
      notified(os)
      JSON.parse(File.read("#{@server.folder}/var/server_data/facts/a.example.com.json"))['values']['os']
    end
    expect(stored).to eq(%w[Debian Hurd])
  end

  it 'stores facts where routes.yaml says' do
    start('') { |server| server.write_configuration('routes.yaml' => "server:\n  facts:\n    terminus: yaml\n") }
    notified('Debian')
    file = "#{@server.folder}/var/yaml/facts/a.example.com.yaml"
    expect(YAML.safe_load_file(file, permitted_classes: [Puppet::Node::Facts, Time]).values).to include('os' => 'Debian')
    expect(File.exist?("#{@server.folder}/var/server_data/facts/a.example.com.json")).to be(false)
  end

  it 'sends reports by http' do
    receiver = TCPServer.new('127.0.0.1', 0)
    received = Thread.new do
      socket = receiver.accept
      head = socket.gets("\r\n\r\n")
      body = socket.read(head[/^content-length: (\d+)/i, 1].to_i)
      socket.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
      socket.close
      body
    end
    start("reports = store,http\nreporturl = http://127.0.0.1:#{receiver.addr[1]}/reports")
    report = Puppet::Transaction::Report.new(nil, 'production', 'x')
    report.instance_variable_set(:@host, 'a.example.com')
    response = @server.request('PUT', '/puppet/v3/report/a.example.com?environment=production',
                               headers: named.merge('content-type' => 'application/json'), body: report.to_json)
    expect(response.code).to eq('200'), response.body
    expect(received.value).to include('host: a.example.com', 'environment: production')
    expect(Dir["#{@server.folder}/var/reports/a.example.com/*.yaml"].size).to eq(1)
  ensure
    receiver&.close
  end
end
