# frozen_string_literal: true

require 'cgi'
require 'json'
require 'puppet_rs/server'
require_relative '../support/puppet_database'
require_relative '../support/puppet_server'

# Exported resources, facts and reports in a real PuppetDB, which both servers use. `script/test --server` runs it.
RSpec.describe 'puppet_rs server and Puppet Server with PuppetDB' do
  site = {
    'production/manifests/site.pp' => <<~PP
      node /^web/ {
        @@file { "/etc/hosts.d/${trusted['certname']}": content => "${facts['networking']['ip']}\\n", tag => ['hosts', 'x'], mode => '0644' }
        @@notify { "from ${trusted['certname']}": message => { 'a' => [1, undef, 2.5], 'b' => Sensitive('s') ? { default => 'c' } } }
        @@exec { "of ${trusted['certname']}": command => '/bin/true', require => File["/etc/hosts.d/${trusted['certname']}"] }
      }
      node /^collector/ {
        File <<| tag == 'hosts' |>> { mode => '0600' }
        Notify <<| title != 'from web2.example.com' |>> -> notify { 'after': }
        Exec <<| command == '/bin/true' and title != 'of web2.example.com' or title == 'none' |>>
        notify { 'names': message => puppetdb_query('nodes[certname] { order by certname }') }
      }
    PP
  }
  rules = <<~CONF
    authorization: {
      version: 1
      rules: [ { name: all, sort-order: 1, allow: "*", match-request: { path: "/", type: path } } ]
    }
  CONF
  settings = "storeconfigs = true\nstoreconfigs_backend = puppetdb\nreports = store,puppetdb"
  facts_text = File.read(File.expand_path('../../bench/facts/debian11.json', __dir__))
  nodes = %w[web1.example.com web2.example.com web3.example.com]

  before(:context) do
    @rules = Dir.mktmpdir('puppet_rs-rules')
    File.write("#{@rules}/theirs.conf", rules)
    File.write("#{@rules}/ours.conf", rules.sub("{\n", "{\n  allow-header-cert-info: true\n"))
    # Puppet looks for its functions in its own folder only.
    query = 'puppet/functions/puppetdb_query.rb'
    code = site.merge("production/lib/#{query}" => File.read("#{PuppetDatabase::TERMINUS}/#{query}"))
    @ours = RunningServer.new(code, ['--no-tls', '--trusted-proxy', '127.0.0.1', '--auth-config', "#{@rules}/ours.conf", '--workers', '2'],
                              tls: false, settings:, load_path: [PuppetDatabase::TERMINUS]) do |server|
      @database = PuppetDatabase.new(server.folder, server.authority)
      @database.start
      server.write_configuration(@database.client_files)
    end
    @theirs = PuppetServer.new(@ours, rules: "#{@rules}/theirs.conf", headers: true, load_path: [PuppetDatabase::TERMINUS])
  end
  after(:context) do
    [@theirs, @database, @ours].each { |server| server&.stop }
    FileUtils.rm_rf(@rules)
  end

  def ask(server, verb, path, node, **options)
    named = { 'x-client-verify' => 'SUCCESS', 'x-client-dn' => "CN=#{node}" }
    server.request(verb, path, read_timeout: 300, **options, headers: named.merge(options.fetch(:headers, {})))
  end

  define_method(:catalog) do |server, node|
    names = { 'fqdn' => node, 'hostname' => node[/^[^.]+/], 'domain' => node.split('.', 2)[1], 'clientcert' => node }
    facts = JSON.parse(facts_text)
    values = facts.merge(names, 'networking' => facts['networking'].merge(names.except('clientcert'), 'ip' => "192.0.2.#{node[/\d+/].to_i}"))
    text = JSON.generate('name' => node, 'values' => values, 'timestamp' => Time.now.iso8601, 'expiration' => '2036-01-01T00:00:00Z')
    body = URI.encode_www_form('facts' => CGI.escape(text), 'facts_format' => 'application/json', 'environment' => 'production', 'transaction_uuid' => SecureRandom.uuid)
    ask(server, 'POST', "/puppet/v3/catalog/#{node}", node, body:,
                                                            headers: { 'content-type' => 'application/x-www-form-urlencoded', 'accept' => 'application/vnd.puppet.rich+json, application/json' })
  end

  def comparable(response)
    [response.code, response.code == '200' ? JSON.generate(JSON.parse(response.body).except('version', 'catalog_uuid')) : response.body]
  end

  # PuppetDB stores what it was sent by and by.
  def eventually(seconds = 60)
    limit = Process.clock_gettime(Process::CLOCK_MONOTONIC) + seconds
    sleep 0.2 until (found = yield) || Process.clock_gettime(Process::CLOCK_MONOTONIC) > limit
    expect(found).to be_truthy, [@ours.log, File.read("#{@ours.folder}/puppet.log"), @database.log[-3000..]].join("\n")
    found
  end

  def stored(query, size)
    eventually { (found = @database.query(query)).size == size && found }
  end

  it 'export and collect the same resources' do
    nodes.each_with_index do |node, index|
      answers = [@ours, @theirs].rotate(index).map { |server| comparable(catalog(server, node)) }
      expect(answers[0]).to eq(answers[1])
    end
    exported = stored('resources[certname,type,title] { exported = true order by certname, type, title }', 9)
    expect(exported.map { |each| each['certname'] }.uniq).to eq(nodes)
    # The collector stands in the list of nodes from its own first request on.
    catalog(@ours, 'collector1.example.com')
    stored('nodes[certname] { }', 4)
    both = [@ours, @theirs].map { |server| comparable(catalog(server, 'collector1.example.com')) }
    expect(both[0]).to eq(both[1])
    expect(both[0][0]).to eq('200'), both[0][1]
    titles = JSON.parse(both[0][1])['resources'].to_h { |resource| ["#{resource['type']}[#{resource['title']}]", resource] }
    expect(titles).not_to be_empty, both[0][1]
    expect(titles.keys).to include('File[/etc/hosts.d/web1.example.com]', 'File[/etc/hosts.d/web3.example.com]', 'Notify[from web1.example.com]', 'Exec[of web1.example.com]')
    expect(titles.keys).not_to include('Notify[from web2.example.com]', 'Exec[of web2.example.com]')
    expect(titles['File[/etc/hosts.d/web3.example.com]']['parameters']).to include('content' => "192.0.2.3\n", 'mode' => '0600')
    expect(titles['Notify[names]']['parameters']['message'].map { |each| each['certname'] }).to eq(['collector1.example.com', *nodes])
  end

  it 'store facts and catalogs alike' do
    values = [@ours, @theirs].map do |server|
      uuids = @database.query("catalogs[transaction_uuid] { certname = 'web1.example.com' }")
      expect(catalog(server, 'web1.example.com').code).to eq('200')
      eventually { @database.query("catalogs[transaction_uuid] { certname = 'web1.example.com' }") != uuids }
      facts = @database.query("facts[name,value] { certname = 'web1.example.com' order by name }")
      stored = @database.query("resources[type,title,exported,parameters,tags,file,line] { certname = 'web1.example.com' order by type, title }")
      edges = @database.query("edges { certname = 'web1.example.com' }")
      [facts, stored.map { |each| each.merge('tags' => each['tags'].sort) }, edges.to_set]
    end
    expect(values[0][0].size).to be > 50
    expect(values[0]).to eq(values[1])
  end

  it 'store reports' do
    [@ours, @theirs].each_with_index do |server, index|
      report = Puppet::Transaction::Report.new(nil, 'production', SecureRandom.uuid)
      report.instance_variable_set(:@host, "web#{index + 1}.example.com")
      report << Puppet::Util::Log.new(level: :notice, message: "of server #{index}", source: 'x')
      report.finalize_report
      answer = ask(server, 'PUT', "/puppet/v3/report/#{report.host}?environment=production", report.host, body: report.to_json,
                                                                                                          headers: { 'content-type' => 'application/json' })
      expect(answer.code).to eq('200'), answer.body
    end
    found = stored('reports[certname,status,logs] { order by certname }', 2)
    expect(found.map { |each| [each['certname'], each['logs']['data'].map { |log| log['message'] }] })
      .to eq([['web1.example.com', ['of server 0']], ['web2.example.com', ['of server 1']]])
  end

  it 'answer alike while PuppetDB is stopped, and again when it is back' do
    @database.stop
    failed = [@ours, @theirs].map { |server| catalog(server, 'web1.example.com') }
    expect(failed.map(&:code)).to eq(%w[500 500])
    messages = failed.map { |response| JSON.parse(response.body)['message'] }
    # Digest and time are of the facts that were to be stored.
    expect(messages.map { |text| text.sub(/checksum=\h+/, '').sub(/producer-timestamp=[^']+/, '') }.uniq.size).to eq(1), messages.join("\n")
    expect(messages[0]).to match(%r{\AServer Error: Failed to execute '/pdb/cmd/v1\?.*' on at least 1 of the following 'server_urls': https://localhost:\d+\z})
    @database.start
    answers = [@ours, @theirs].map { |server| comparable(catalog(server, 'collector1.example.com')) }
    expect(answers[0][0]).to eq('200')
    expect(answers[0]).to eq(answers[1])
  end
end
