# frozen_string_literal: true

require 'cgi'
require 'json'
require 'puppet_rs/server'
require 'puppet_rs/verify'
require 'yaml'
require_relative '../support/puppet_server'

# The same requests to a running Puppet Server and to `puppet_rs server`, both behind a proxy that names the client.
# `script/test --server` runs it; the JVM needs minutes to start.
RSpec.describe 'puppet_rs server and Puppet Server' do
  fixtures = File.expand_path('../fixtures/server', __dir__)
  examples = File.expand_path('../../examples', __dir__)
  extensions = {
    'cli.example.com' => { 'pp_cli_auth' => 'true' }, 'no-cli.example.com' => { 'pp_cli_auth' => 'false' },
    'live-web.example.com' => { 'pp_role' => 'web', 'pp_environment' => 'live' },
    'live-db.example.com' => { 'pp_role' => 'db', 'pp_environment' => 'live', 'pp_cli_auth' => 'false' },
    'live-mail.example.com' => { 'pp_role' => 'mail', 'pp_environment' => 'live' },
    'test-web.example.com' => { 'pp_role' => 'web', 'pp_environment' => 'test' }, 'role-only.example.com' => { 'pp_role' => 'web' }
  }
  alternative = { 'with.alternative' => 'DNS:alt.example.com,DNS:other.example.com' }
  numbers = { 'pp_cli_auth' => '1.3.6.1.4.1.34380.1.3.39', 'pp_role' => '1.3.6.1.4.1.34380.1.1.13', 'pp_environment' => '1.3.6.1.4.1.34380.1.1.12' }

  # The class of a node is a fact, so that one manifest compiles all of them.
  site = { 'classes/manifests/site.pp' => "include($facts['wanted'])\n" }
  %w[web database time fleet language].each do |name|
    Dir.glob('**/*', base: "#{examples}/#{name}").each do |path|
      full = "#{examples}/#{name}/#{path}"
      site["#{name}/#{path}"] = File.binread(full) if File.file?(full)
    end
  end

  before(:context) do
    rules = "#{fixtures}/auth.conf"
    File.write(@rules = "#{Dir.mktmpdir('puppet_rs-rules')}/auth.conf", File.read(rules).sub(/^authorization: \{/, "\\0\n    allow-header-cert-info: true"))
    @ours = RunningServer.new(site, ['--no-tls', '--trusted-proxy', '127.0.0.1', '--auth-config', @rules], tls: false)
    extensions.each { |name, all| @ours.authority.issue(name, extensions: all.transform_keys(numbers)) }
    alternative.each { |name, all| @ours.authority.issue(name, alternative: all) }
    @theirs = PuppetServer.new(@ours, rules:, headers: true)
  end
  after(:context) { [@theirs, @ours].each { |server| server&.stop } }

  def headers(client)
    return {} if client == 'nobody'

    name = client.delete_suffix('!')
    file = @ours.authority.path("certs/#{name}.pem")
    # As nginx and HAProxy encode a certificate.
    { 'x-client-dn' => "CN=#{name}", 'x-client-verify' => client.end_with?('!') ? 'NONE' : 'SUCCESS',
      'x-client-cert' => (CGI.escape(File.read(file)).gsub('+', '%20') if File.exist?(file)) }.compact
  end

  # @return [Symbol] +:denied+ by the rules, +:absent+ for paths that are not routed, +:invalid+, or +:passed+
  def answer(server, client, verb, target)
    target += "#{target.include?('?') ? '&' : '?'}environment=production" unless target.include?('environment=')
    body = %w[POST PUT].include?(verb) ? '' : nil
    response = server.request(verb, target, headers: headers(client).merge('content-type' => 'application/json'), body:)
    case response.code
    when '403' then :denied
    when '400' then :invalid
    when '404', '405' then response.body.to_s.include?('Not Found: ') ? :passed : :absent
    else :passed
    end
  end

  # Intended differences of puppet_rs server, see docs/server.md: pattern of client, path => both answers.
  deliberate = {
    # Puppet Server compares names up to the end of the shorter one.
    %w[a.example.com /puppet/v3/catalog/example.com] => %i[passed denied],
    %w[example.com /puppet/v3/catalog/a.example.com] => %i[passed denied],
    %w[x.reporter.example.com /puppet/v3/report/a.example.com] => %i[invalid denied],
    %w[example.org /puppet/v3/file_content/modules/dmz/x] => %i[passed denied],
    # A client's text in the path is no pattern here.
    %w[a.example.com /puppet/v3/catalog/*] => %i[passed denied],
    %w[a.example.com /puppet/v3/catalog/*.example.com] => %i[passed denied],
    # Paths with control characters or invalid bytes.
    %w[a.example.com /puppet/v3/catalog/a.example.com%0A] => %i[passed invalid],
    %w[a.example.com /puppet/v3/catalog/b.example.com%0Aa.example.com] => %i[absent invalid],
    %w[a.example.com /puppet/v3/catalog/%ff] => %i[passed invalid],
    # Repeated slashes are one.
    %w[a.example.com //puppet///v3/catalog/a.example.com] => %i[absent passed],
    # Extensions have their names in all rules, there only in those of the CA's service.
    %w[cli.example.com /puppet-admin-api/v1/environment-cache] => %i[denied passed],
    %w[cli.example.com /puppet-admin-api/v1/environment-cache?environment=x] => %i[denied passed],
    %w[live-web.example.com /puppet/v4/catalog] => %i[denied invalid],
    %w[live-db.example.com /puppet/v4/catalog] => %i[denied invalid],
    %w[live-web.example.com /puppet/v4/catalog/] => %i[absent invalid],
    # Puppet's own handler reads file contents by POST too.
    %w[a.example.com /puppet/v3/file_content/modules/other/x] => %i[absent passed]
  }

  rows = File.readlines("#{fixtures}/requests.txt", chomp: true).grep_v(/\A(#|\s*\z)/).map(&:split)
  it 'let the same requests pass' do
    different = rows.filter_map do |who, verb, target, _|
      both = [@theirs, @ours].map { |server| answer(server, who, verb, target) }
      # A path that is not there is not let pass either.
      next if both.uniq.one? || both == %i[absent denied] || both == deliberate[[who, target]]

      "#{who} #{verb} #{target}: Puppet Server #{both[0]}, puppet_rs #{both[1]}"
    end
    expect(different).to be_empty, different.join("\n")
  end

  def catalog(server, node, environment, facts = {})
    names = { 'fqdn' => node, 'hostname' => node[/^[^.]+/], 'domain' => node.split('.', 2)[1], 'clientcert' => node }
    values = @facts.merge(names, 'networking' => @facts['networking'].merge(names.except('clientcert')), **facts)
    text = JSON.generate('name' => node, 'values' => values, 'timestamp' => '2026-01-01T00:00:00Z', 'expiration' => '2036-01-01T00:00:00Z')
    body = URI.encode_www_form('facts' => CGI.escape(text), 'facts_format' => 'application/json', 'environment' => environment, 'transaction_uuid' => 'u')
    sent = headers(node).merge('content-type' => 'application/x-www-form-urlencoded', 'accept' => 'application/vnd.puppet.rich+json, application/json')
    response = server.request('POST', "/puppet/v3/catalog/#{node}", headers: sent, body:, read_timeout: 300)
    [response.code, response['content-type'].delete(' '), comparable(response.body)]
  end

  # Without what changes with each compile: the order of everything counts.
  def comparable(text)
    JSON.generate(JSON.parse(text).except('version', 'catalog_uuid'))
  end

  def different(requests)
    @facts = PuppetRs::CommandLine::Facts.read(File.expand_path('../../bench/facts/debian11.json', __dir__))
    requests.filter_map do |request|
      both = [@theirs, @ours].map { |server| catalog(server, *request) }
      "#{request}: #{both.map { |code, type, text| "#{code} #{type} #{text[0, 400]}" }.join("\n  ")}" if both.uniq.size > 1
    end
  end

  # The example nodes, and others of their kind: web1, web2, ...
  it 'have the same catalogs and errors for nodes of the example environments' do
    nodes = YAML.safe_load_file("#{examples}/nodes.yaml").flat_map do |environment, names|
      names.product((0..23).to_a).map do |name, index|
        [index.zero? ? name : name.sub(/\d+|(?=\.)/) { |digits| format("%0#{digits.size}d", digits.to_i + index) }, environment]
      end
    end
    expect(nodes.uniq.size).to be > 200
    found = different(nodes.uniq)
    expect(found).to be_empty, found.join("\n")
  end

  # EVERY=4 compares every fourth class, which takes a quarter of an hour.
  it 'have the same catalogs and errors for classes of the installed modules' do
    classes = PuppetRs::Verify::ClassIndex.names(PuppetRs::Verify::SYSTEM_MODULES)
    some = classes.each_slice(Integer(ENV.fetch('EVERY', '40'))).map(&:first)
    expect(some.size).to be > 30
    found = different(some.map { |name| ['app01.prod.example.com', 'classes', { 'wanted' => name }] })
    expect(found).to be_empty, found.join("\n")
  end
end
