# frozen_string_literal: true

require 'json'
require 'puppet_rs/server'
require_relative '../support/running_server'

# The server as it runs: Puma, TLS with certificates, workers.
RSpec.describe 'puppet_rs server' do
  site = {
    'production/manifests/site.pp' => "notify { \"${trusted['certname']} ${trusted['authenticated']} ${facts['os']}\": }\n" \
                                      "@notify { 'virtual': }\n@@notify { 'exported': }\n",
    'production/modules/m/files/one' => "one\n", 'production/modules/m/metadata.json' => '{"name":"me-m","version":"1.2.3","author":"me","license":"x","summary":"x","source":"x","dependencies":[]}',
    'production/modules/m/manifests/init.pp' => "class m(Integer $a = 3, $b = $facts['x']) { }\n",
    'extensions/manifests/site.pp' => "notify { String($trusted['extensions']): }\n",
    'failing/manifests/site.pp' => "fail('no such luck')\n",
    'slow/manifests/site.pp' => "generate('/bin/sleep', '3.000#{Process.pid}')\n"
  }
  # True while the environment slow is compiled.
  slow = lambda do
    Dir.glob('/proc/[0-9]*/cmdline').any? { |file| File.read(file) == "/bin/sleep\0003.000#{Process.pid}\0" rescue false } # rubocop:disable Style/RescueModifier
  end
  facts = JSON.generate('name' => 'a.example.com', 'values' => { 'os' => 'Debian' }, 'timestamp' => '2026-01-01T00:00:00Z')

  def own_catalog(server, environment: 'production', **options)
    server.request('GET', "/puppet/v3/catalog/a.example.com?environment=#{environment}", client: 'a.example.com', **options)
  end

  def titles(response)
    JSON.parse(response.body)['resources'].select { |resource| resource['type'] == 'Notify' }.map { |resource| resource['title'] }
  end

  # Until the block is true.
  def eventually(seconds = 300)
    limit = Process.clock_gettime(Process::CLOCK_MONOTONIC) + seconds
    sleep 0.1 until (done = yield) || Process.clock_gettime(Process::CLOCK_MONOTONIC) > limit
    expect(done).to be_truthy
  end

  describe 'with TLS' do
    before(:context) do
      @server = RunningServer.new(site, ['--workers', '2', '--max-requests-per-worker', '40'])
      @server.authority.issue('a.example.com')
      @server.authority.issue('b.example.com')
      @server.authority.issue('revoked.example.com')
      @server.authority.issue('stranger', authority: false)
      @server.authority.issue('cli.example.com', extensions: { '1.3.6.1.4.1.34380.1.3.39' => 'true' })
    end
    after(:context) { @server&.stop }

    it 'gives a node its catalog, with the facts that it sent' do
      put = @server.request('PUT', '/puppet/v3/facts/a.example.com?environment=production', client: 'a.example.com',
                                                                                            body: facts, headers: { 'content-type' => 'application/json' })
      expect(put.code).to eq('200')
      response = own_catalog(@server)
      expect(response.code).to eq('200')
      expect(response['x-puppet-version']).to eq(Puppet.version)
      expect(response['content-type']).to eq('application/json; charset=utf-8')
      expect(titles(response)).to eq(['a.example.com remote Debian'])
    end

    it 'gives manifests the extensions of a certificate, by their names' do
      @server.authority.issue('a.example.com', extensions: { '1.3.6.1.4.1.34380.1.1.13' => 'web', '1.3.6.1.4.1.34380.1.2.9' => 'x' })
      expect(titles(own_catalog(@server, environment: 'extensions'))).to eq(["{'pp_role' => 'web', '1.3.6.1.4.1.34380.1.2.9' => 'x'}"])
    end

    it 'answers a request with a content type and no body' do
      response = own_catalog(@server, headers: { 'content-type' => 'application/json' })
      expect(response.code).to eq('200')
    end

    it 'takes facts with the request, as agents send them' do
      form = URI.encode_www_form('facts' => CGI.escape(facts.sub('Debian', 'Hurd')), 'facts_format' => 'application/json',
                                 'environment' => 'production', 'transaction_uuid' => 'x')
      response = @server.request('POST', '/puppet/v3/catalog/a.example.com', client: 'a.example.com', body: form,
                                                                             headers: { 'content-type' => 'application/x-www-form-urlencoded' })
      expect(titles(response)).to eq(['a.example.com remote Hurd'])
    end

    it 'turns away others, and whom nobody knows' do
      other = @server.request('GET', '/puppet/v3/catalog/a.example.com?environment=production', client: 'b.example.com')
      expect(other.code).to eq('403')
      expect(other.body).to start_with('Forbidden request: /puppet/v3/catalog/a.example.com')
      expect(@server.request('GET', '/puppet/v3/catalog/a.example.com?environment=production').code).to eq('403')
      expect { @server.request('GET', '/status/v1/simple', client: 'stranger') }.to raise_error(an_instance_of(OpenSSL::SSL::SSLError).or(an_instance_of(Errno::ECONNRESET)))
      %w[GET POST DELETE].product(%w[profile?seconds=1 environment-cache]).each do |verb, path|
        expect(@server.request(verb, "/puppet-admin-api/v1/#{path}", client: 'a.example.com', body: (verb == 'POST' ? '' : nil)).code).to eq('403')
      end
      pretended = { 'x-client-verify' => 'SUCCESS', 'x-client-dn' => 'CN=a.example.com' }
      expect(@server.request('GET', '/puppet/v3/catalog/a.example.com?environment=production', headers: pretended).code).to eq('403')
    end

    it 'turns away a certificate from the moment it is revoked' do
      ask = -> { @server.request('GET', '/puppet/v3/catalog/revoked.example.com?environment=production', client: 'revoked.example.com').code }
      expect(ask.call).to eq('200')
      @server.authority.revoke('revoked.example.com')
      expect(ask.call).to eq('403')
    end

    it 'answers with Puppet\'s errors' do
      response = own_catalog(@server, environment: 'failing')
      expect(response.code).to eq('500')
      expect(JSON.parse(response.body)['message']).to match(/\AServer Error: Evaluation Error: .* no such luck .* on node a\.example\.com\z/)
      expect(@server.request('GET', '/puppet/v3/node/a.example.com?environment=none', client: 'a.example.com').code).to eq('404')
      expect(@server.request('GET', '/puppet/v3/catalog/a.example.com', client: 'a.example.com').code).to eq('400')
    end

    it 'serves files' do
      response = @server.request('GET', '/puppet/v3/file_content/modules/m/one?environment=production', client: 'b.example.com',
                                                                                                        headers: { 'accept' => 'application/octet-stream' })
      expect([response.code, response.body]).to eq(%W[200 one\n])
      metadata = @server.request('GET', '/puppet/v3/file_metadata/modules/m/one?environment=production&checksum_type=md5', client: 'b.example.com')
      expect(JSON.parse(metadata.body)).to include('type' => 'file', 'checksum' => include('type' => 'md5'))
      expect(@server.request('GET', '/puppet/v3/file_content/modules/m/none?environment=production', client: 'b.example.com').code).to eq('404')
    end

    it 'takes reports' do
      report = Puppet::Transaction::Report.new(nil, 'production', 'x')
      report.instance_variable_set(:@host, 'a.example.com')
      response = @server.request('PUT', '/puppet/v3/report/a.example.com?environment=production', client: 'a.example.com',
                                                                                                  body: report.to_json, headers: { 'content-type' => 'application/json' })
      expect(response.code).to eq('200')
    end

    it 'replaces workers after their share of requests, and loses none' do
      before = @server.wait_for_workers(2)
      codes = Array.new(120) { @server.request('GET', '/puppet/v3/environments', client: 'b.example.com').code }
      expect(codes.tally).to eq('200' => 120)
      eventually { @server.workers.size == 2 && (@server.workers - before).any? }
    end

    it 'loads everything again on a hangup, and loses no request' do
      before = @server.wait_for_workers(2)
      @server.write('production/manifests/site.pp' => "notify { 'after the hangup': }\n")
      @server.signal('HUP')
      codes = []
      eventually { codes << own_catalog(@server).code && @server.workers.size == 2 && !@server.workers.intersect?(before) }
      expect(codes.uniq).to eq(['200'])
      expect(titles(own_catalog(@server))).to eq(['after the hangup'])
    end

    it 'harms one request when a worker is killed' do
      killed = @server.kill_worker(2, &:first)
      eventually { (@server.workers - [killed]).size == 2 }
      expect(Array.new(10) { own_catalog(@server).code }.uniq).to eq(['200'])
    end
  end

  describe 'behind a proxy' do
    rules = <<~CONF
      authorization: { version: 1, allow-header-cert-info: true, rules: [
        { name: all, sort-order: 1, allow: "*", match-request: { path: "/", type: path } } ] }
    CONF
    named = { 'x-client-verify' => 'SUCCESS', 'x-client-dn' => 'CN=a.example.com' }

    before(:context) do
      Dir.mktmpdir do |dir|
        File.write("#{dir}/auth.conf", rules)
        File.write("#{dir}/id", "#!/bin/sh\necho \"code-of-$1\"\n", perm: 0o755)
        File.write("#{dir}/content", "#!/bin/sh\necho \"$1 $2 $3\"\n", perm: 0o755)
        FileUtils.cp_r(dir, @tools = Dir.mktmpdir)
      end
      @tools = Dir.glob("#{@tools}/*").first
      @server = RunningServer.new(
        site, ['--no-tls', '--workers', '1', '--trusted-proxy', '127.0.0.1', '--auth-config', "#{@tools}/auth.conf", '--max-queued-requests', '1',
               '--code-id-command', "#{@tools}/id", '--code-content-command', "#{@tools}/content", '--max-body', '100000'], tls: false
      )
    end
    after(:context) do
      @server&.stop
      FileUtils.rm_rf(@tools)
    end

    define_method(:get) { |path, headers = {}| @server.request('GET', path, headers: named.merge(headers)) }

    it 'believes the headers, in both forms of a name' do
      ['CN=a.example.com', 'O=us,CN=a.example.com', '/O=us/CN=a.example.com'].each do |name|
        expect(titles(get('/puppet/v3/catalog/a.example.com?environment=production', 'x-client-dn' => name)).first).to start_with('a.example.com remote')
      end
      expect(@server.request('GET', '/puppet/v3/environments', headers: named.merge('x-client-verify' => 'FAILED')).code).to eq('403')
      expect(get('/puppet/v3/environments', 'x-client-cert' => 'no%20certificate').code).to eq('400')
    end

    it 'lists environments, modules and classes' do
      expect(JSON.parse(get('/puppet/v3/environments').body)['environments'].keys).to include('production', 'failing')
      expect(JSON.parse(get('/puppet/v3/environment_modules?environment=production').body)['modules']).to include({ 'name' => 'me/m', 'version' => '1.2.3' })
      classes = get('/puppet/v3/environment_classes?environment=production')
      file = JSON.parse(classes.body)['files'].find { |entry| entry['path'].end_with?('production/modules/m/manifests/init.pp') }
      expect(file['classes']).to eq([{ 'name' => 'm', 'params' => [
                                      { 'default_literal' => 3, 'default_source' => '3', 'name' => 'a', 'type' => 'Integer' },
                                      { 'default_source' => "$facts['x']", 'name' => 'b' }
                                    ] }])
      expect(get('/puppet/v3/environment_classes?environment=production', 'if-none-match' => classes['etag']).code).to eq('304')
      expect(get('/puppet/v3/environment_classes?environment=none').code).to eq('404')
    end

    it 'compiles for services' do
      body = { certname: 'other.example.com', persistence: { facts: false, catalog: false }, environment: 'production',
               facts: { values: { os: 'Plan 9' } }, trusted_facts: { values: { certname: 'other.example.com', authenticated: 'local' } },
               options: { capture_logs: true, log_level: 'debug' } }
      response = @server.request('POST', '/puppet/v4/catalog', headers: named, body: JSON.generate(body))
      data = JSON.parse(response.body)
      notified = data['catalog']['resources'].map { |resource| resource['title'] }
      expect(notified).to include('other.example.com local Plan 9')
      expect(data['catalog']['code_id']).to eq('code-of-production')
      expect(data['logs'].map { |log| log['message'] }).to include(/using the v4 catalog endpoint/)
      expect(@server.request('POST', '/puppet/v4/catalog', headers: named, body: '{').code).to eq('400')
      expect(@server.request('POST', '/puppet/v4/catalog', headers: named, body: JSON.generate(body.except(:certname))).code).to eq('400')
      expect(@server.request('POST', '/puppet/v4/catalog', headers: named, body: JSON.generate(body.merge(facts: nil))).code).to eq('400')
    end

    it 'serves the files of a version of the code' do
      path = '/puppet/v3/static_file_content/modules/m/files/x?code_id=1&environment=production'
      expect(get(path).body).to eq("production 1 modules/m/files/x\n")
      expect(get(path.sub('files', 'manifests')).code).to eq('403')
      expect(get(path.sub('code_id=1&', '')).code).to eq('400')
    end

    it 'forgets an environment when it is told' do
      title = -> { titles(get('/puppet/v3/catalog/a.example.com?environment=changing')) }
      @server.write('changing/manifests/site.pp' => "notify { 'old': }\n")
      expect(title.call).to eq(['old'])
      @server.write('changing/manifests/site.pp' => "notify { 'newer': }\n")
      expect(title.call).to eq(['old'])
      flushed = @server.request('DELETE', '/puppet-admin-api/v1/environment-cache?environment=changing', headers: named)
      expect([flushed.code, title.call]).to eq(['204', ['newer']])
    end

    it 'counts' do
      get('/puppet/v3/catalog/a.example.com?environment=production')
      text = get('/metrics').body
      expect(text).to match(/^puppet_rs_requests_total\{.*route="catalog".*status="200".*\} \d/)
      expect(text).to include('puppet_rs_compile_seconds_bucket', 'puppet_rs_waiting_requests', 'puppet_rs_worker_resident_bytes')
      expect(JSON.parse(get('/status/v1/services').body)['server']).to include('state' => 'running', 'service_version' => PuppetRs::VERSION)
    end

    it 'refuses what is too large, and what it does not know' do
      expect(@server.request('PUT', '/puppet/v3/facts/a.example.com?environment=production', headers: named, body: 'x' * 100_001).code).to eq('413')
      expect(get('/nothing').code).to eq('404')
      expect([get('/status/v1/simple/server').body, get('/status/v1/simple/none').body]).to eq(['running', 'not found: none'])
      expect(get('/puppet/v3/../x').code).to eq('400')
    end

    it 'sends away who would wait too long, and answers status meanwhile' do
      running = Array.new(4) { Thread.new { get('/puppet/v3/catalog/a.example.com?environment=slow') } }
      sleep 0.1 until slow.call
      expect(get('/status/v1/simple').code).to eq('200')
      codes = running.map(&:value).group_by(&:code)
      expect(codes.keys).to include('503')
      expect(codes['503'].map { |response| Integer(response['retry-after']) }).to all(be_between(0, 1800))
    end

    it 'finishes what runs when it is stopped' do
      running = Thread.new { get('/puppet/v3/catalog/a.example.com?environment=slow') }
      sleep 0.1 until slow.call
      @server.signal('TERM')
      expect(running.value.code).to eq('200')
      expect(@server.wait).to be_success
    end
  end
end
