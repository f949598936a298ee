# frozen_string_literal: true

require 'cgi'
require 'json'
require 'puppet_rs/server'
require_relative '../support/running_server'

# Faults that need rights to mount, or HAProxy. `script/test --server` runs them.
RSpec.describe 'puppet_rs server' do
  rules = <<~CONF
    authorization: { version: 1, allow-header-cert-info: true, rules: [
      { name: status, sort-order: 1, allow-unauthenticated: true, match-request: { path: "/status/v1/simple", type: path } },
      { name: all, sort-order: 2, allow: "*", match-request: { path: "/", type: path } } ] }
  CONF
  site = { 'production/manifests/site.pp' => "notify { \"${trusted['certname']} ${facts['os']}\": }\n" }

  around do |example|
    Dir.mktmpdir do |folder|
      File.write("#{@folder = folder}/auth.conf", rules)
      example.run
    end
  end

  define_method(:server) do |options = [], **more|
    RunningServer.new(site, ['--no-tls', '--trusted-proxy', '127.0.0.1', '--auth-config', "#{@folder}/auth.conf", *options], tls: false, **more)
  end

  def post(server, name, os)
    facts = JSON.generate('name' => name, 'values' => { 'os' => os }, 'timestamp' => '2026-01-01T00:00:00Z')
    body = URI.encode_www_form('facts' => CGI.escape(facts), 'facts_format' => 'application/json', 'environment' => 'production')
    headers = { 'x-client-verify' => 'SUCCESS', 'x-client-dn' => "CN=#{name}", 'content-type' => 'application/x-www-form-urlencoded' }
    server.request('POST', "/puppet/v3/catalog/#{name}", headers:, body:)
  end

  def titles(response)
    JSON.parse(response.body)['resources'].filter_map { |resource| resource['title'] if resource['type'] == 'Notify' }
  end

  it 'answers that there is no space while the disk below vardir is full, and keeps the facts that it had' do
    mount = 'mkdir -p FOLDER/var && mount -t tmpfs -o size=2m tmpfs FOLDER/var && exec "$@"'
    running = server(%w[--workers 1], wrapper: ['unshare', '--mount', 'sh', '-c', mount, 'sh'])
    stored = "/proc/#{running.pid}/root#{running.folder}/var/server_data/facts/a.example.com.json"
    expect(titles(post(running, 'a.example.com', 'Debian'))).to eq(['a.example.com Debian'])
    before = File.read(stored)
    filler = "/proc/#{running.pid}/root#{running.folder}/var/filler"
    expect { File.open(filler, 'wb') { |file| loop { file.syswrite("\0" * 4096) } } }.to raise_error(Errno::ENOSPC)
    failed = post(running, 'a.example.com', 'Hurd' * 2000)
    expect(failed.code).to eq('500')
    expect(JSON.parse(failed.body)).to match('message' => /\AServer Error: No space left on device/, 'issue_kind' => 'RUNTIME_ERROR')
    expect(File.read(stored)).to eq(before)
    # Requests that store nothing are answered.
    read = running.request('GET', '/puppet/v3/node/a.example.com?environment=production', headers: { 'x-client-verify' => 'SUCCESS', 'x-client-dn' => 'CN=a.example.com' })
    expect(read.code).to eq('200')
    File.delete(filler)
    expect(titles(post(running, 'a.example.com', 'Hurd'))).to eq(['a.example.com Hurd'])
  ensure
    running&.stop
  end

  describe 'behind HAProxy' do
    example = File.expand_path('../../examples/server/haproxy-two-servers.cfg', __dir__)

    def start_proxy(example, servers, tls)
      @port = ReservedPort.take
      text = File.read(example).sub('bind :8140', "bind 127.0.0.1:#{@port}")
      text = text.sub(' check-ssl verify none', '') unless tls
      %w[one two].zip(servers).each { |name, server| text = text.sub("#{name}.example.com:8140", "127.0.0.1:#{server.port}") }
      File.write("#{@folder}/haproxy.cfg", text)
      Process.spawn('/usr/sbin/haproxy', '-db', '-f', "#{@folder}/haproxy.cfg", %i[out err] => "#{@folder}/haproxy.log")
    end

    # With TLS each server sees the certificate of the client itself.
    def ask(name)
      http = Net::HTTP.new('localhost', @port, nil)
      named = { 'x-client-verify' => 'SUCCESS', 'x-client-dn' => "CN=#{name}" }
      named = {} if @identify&.call(http)
      http.start { http.get("/puppet/v3/catalog/#{name}?environment=production", 'accept' => 'application/json', **named) }.code
    rescue SystemCallError, EOFError, Net::ReadTimeout, OpenSSL::SSL::SSLError => e
      e.class
    end

    # Both have the same authority and certificate.
    define_method(:servers_with_tls) do |file|
      first = RunningServer.new(site, ['--workers', '1', '--auth-config', file])
      first.authority.issue('n.example.com')
      @identify = ->(http) { first.identify(http, 'n.example.com') }
      second = RunningServer.new(site, ['--workers', '1', '--auth-config', file]) do |server|
        FileUtils.cp_r("#{first.folder}/conf/ssl/.", "#{server.folder}/conf/ssl")
      end
      [first, second]
    end

    def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)

    { 'in clear' => false, 'with TLS passed through, checks too' => true }.each do |how, tls|
      it "is left out when it is gone, #{how}: what was under way breaks, and nothing after the checks have failed" do
        servers = tls ? servers_with_tls("#{@folder}/auth.conf") : Array.new(2) { server(%w[--workers 1]) }
        proxy = start_proxy(example, servers, tls)
        sleep 0.2 until ask('n.example.com') == '200'
        seen = []
        clients = Array.new(4) { |index| Thread.new { seen << [now, ask("n#{index}.example.com"), now] until @ended } }
        sleep 2
        killed = now
        [servers[0].pid, *servers[0].workers].each { |pid| Process.kill('KILL', pid) }
        sleep 8
        @ended = true
        clients.each(&:join)
        before, after = seen.partition { |_, _, ended| ended < killed }
        expect(before.map { |each| each[1] }.uniq).to eq(['200'])
        # Two checks, a second apart.
        during, late = after.partition { |started, *| started < killed + 4 }
        expect(during.map { |each| each[1] }.uniq - ['200', EOFError, Errno::ECONNRESET, Errno::ECONNREFUSED, OpenSSL::SSL::SSLError]).to eq([])
        expect(late.map { |each| each[1] }.uniq).to eq(['200'])
        expect(late.size).to be > 50
      ensure
        Process.kill('TERM', proxy) if proxy
        Process.wait(proxy) if proxy
        servers&.each(&:stop)
      end
    end
  end
end
