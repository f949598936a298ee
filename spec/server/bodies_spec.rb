# frozen_string_literal: true

require 'json'
require 'puma'
require 'puma/server'
require 'puppet_rs/server'
require_relative '../support/running_server'

# Bodies of requests: how large they may be, and when that is decided.
RSpec.describe 'bodies of requests to puppet_rs server' do
  rules = <<~CONF
    authorization: { version: 1, allow-header-cert-info: true, rules: [
      { name: status, sort-order: 1, allow-unauthenticated: true, match-request: { path: "/status", type: path } },
      { name: own, sort-order: 2, allow: "$1", match-request: { path: "^/puppet/v3/(?:catalog|report|facts)/([^/]+)$", type: regex } },
      { name: rest, sort-order: 999, deny: "*", match-request: { path: "/", type: path } } ] }
  CONF
  most = 3_000_000
  own = '/puppet/v3/catalog/a.example.com?environment=production'
  named = RunningServer.client('a.example.com').merge('accept' => 'application/json', 'content-type' => 'application/x-www-form-urlencoded')

  before(:context) do
    @rules = Dir.mktmpdir
    File.write("#{@rules}/auth.conf", rules)
    @server = RunningServer.new({ 'production/manifests/site.pp' => "notify { 'well': }\n" },
                                ['--no-tls', '--trusted-proxy', '127.0.0.1', '--auth-config', "#{@rules}/auth.conf", '--workers', '1', '--max-body', most.to_s], tls: false)
  end
  after(:context) do
    @server&.stop
    FileUtils.rm_rf(@rules)
  end

  # @return [TCPSocket] to which the head was sent
  def begun(verb, target, headers)
    socket = TCPSocket.new('127.0.0.1', @server.port)
    socket.write("#{verb} #{target} HTTP/1.1\r\nHost: x\r\n#{headers.map { |name, value| "#{name}: #{value}\r\n" }.join}\r\n")
    socket
  end

  # @return [Array(String, String)] status and text, as soon as they are there
  def answered(socket)
    expect(socket.wait_readable(300)).to be_truthy
    head = socket.gets("\r\n\r\n")
    [head[/ (\d+) /, 1], socket.read(head[/^content-length: (\d+)/i, 1].to_i)]
  ensure
    socket.close
  end

  # True when the server has read all that was sent: nothing is on its way from these connections, or waits to be read.
  def received?(sockets)
    ports = sockets.map { |socket| format(':%04X', socket.local_address.ip_port) }
    queues = File.readlines('/proc/net/tcp').map(&:split).select { |line| line[1, 2].any? { |address| address.end_with?(*ports) } }.map { |line| line[4] }
    queues.size == sockets.size * 2 && queues.uniq == ['00000000:00000000']
  end

  large = { 'Content-Length' => 10_000_000_000 }

  it 'are refused at their head: too long, of nobody who may send one, or of a request that has none' do
    expect(answered(begun('POST', own, { **named, **large }))).to eq(['413', 'The body of the request is too large.'])
    expect(answered(begun('POST', own, large))).to match(['403', /\AForbidden request: /])
    expect(answered(begun('PUT', own.sub('a.example', 'b.example'), { **named, 'Content-Length' => 5 }))).to match(['403', /\AForbidden request: /])
    expect(answered(begun('PUT', '/nothing', { **named, 'Transfer-Encoding' => 'chunked' }))).to match(['403', /\AForbidden request: /])
    expect(answered(begun('GET', '/status/v1/simple', large))).to eq(['413', 'The body of the request is too large.'])
    expect(answered(begun('GET', own, { **named, 'Content-Length' => most - 1 }))).to eq(['413', 'The body of the request is too large.'])
    expect(answered(begun('POST', '/status/v1/simple', { 'Content-Length' => 5 }))).to eq(['404', 'Not Found'])
    expect(File.read("#{@server.folder}/access.log")).to match(%r{"POST #{Regexp.escape(own)} HTTP/1\.1" 413 })
  end

  it 'are not asked for when they are refused, and asked for when they are not' do
    expect(answered(begun('POST', own, { **named, **large, 'Expect' => '100-continue' })).first).to eq('413')
    socket = begun('POST', own, { **named, 'Content-Length' => 3, 'Expect' => '100-continue' })
    expect(socket.gets("\r\n\r\n")).to eq("HTTP/1.1 100 Continue\r\n\r\n")
    socket.write('a=b')
    expect(answered(socket).first).to eq('200')
  end

  it 'in chunks are counted' do
    socket = begun('POST', own, { **named, 'Transfer-Encoding' => 'chunked' })
    sent = 0
    until socket.wait_readable(0) || sent > most * 10
      socket.write("10000\r\n#{'x' * 65_536}\r\n")
      sent += 65_536
    end
    expect(answered(socket)).to eq(['413', 'The body of the request is too large.'])
    # Some is on its way.
    expect(sent).to be_between(most / 2, most * 6)
    expect(answered(begun('POST', own, { **named, 'Transfer-Encoding' => 'chunked' }).tap { |one| one.write("FFFFFFFF\r\n") }).first).to eq('413')
    wrong = ["x\r\n", "-1\r\n", "1\r\nab\r\n", "1;#{'y' * 300}\r\n", "\r\n", "1\nz\r\n", "0\r\n#{"a: b\r\n" * 3000}", "1\r\nz\r\n" * 5000, '1' * 300, "100000000\r\n", "0\r\na: b\n\nGET / HTTP/1.1\n\n\r\n\r\n"]
    expect(wrong.map { |text| answered(begun('POST', own, { **named, 'Transfer-Encoding' => 'chunked' }).tap { |one| one.write(text) }).first }.uniq).to eq(['400'])
  end

  it 'that are refused may be sent to the end: the answer is there' do
    response = @server.request('POST', own, headers: named, body: 'x' * (most * 4))
    expect([response.code, response.body]).to eq(['413', 'The body of the request is too large.'])
    expect(@server.request('POST', own, body: 'x' * (most * 4)).code).to eq('403')
  end

  it 'are in memory, not in a file' do
    text = "a=#{'b' * (most - 2)}"
    sockets = Array.new(2) { begun('POST', own, { **named, 'Content-Length' => most }).tap { |socket| socket.write(text[0, most - 1]) } }
    chunked = begun('POST', own, { **named, 'Transfer-Encoding' => 'chunked' }).tap { |socket| socket.write("#{(most - 10).to_s(16)}\r\n#{text[0, most - 10]}") }
    sleep 0.05 until received?([*sockets, chunked])
    expect(Dir.glob("/proc/#{@server.front}/fd/*").filter_map { |file| File.readlink(file) rescue nil }.grep(/puma|\A#{Regexp.escape(Dir.tmpdir)}.*deleted/)).to eq([]) # rubocop:disable Style/RescueModifier
    sockets.each { |socket| socket.write(text[-1]) }
    chunked.write("\r\n0\r\n\r\n")
    expect([*sockets, chunked].map { |socket| answered(socket).first }).to eq(%w[200 200 200])
  end

  describe 'while they come' do
    application = Class.new do
      def admit(_env, _size) = 1000
      def refuse(_env, error) = [error.status, {}, [error.message]]
    end

    around do |example|
      unless Puma::Client.include?(PuppetRs::Server::Intake)
        PuppetRs::Server::Intake.install(application.new, Struct.new(:body_budget).new(50), 2)
      end
      server = TCPServer.new('127.0.0.1', 0)
      @near = TCPSocket.new('127.0.0.1', server.addr[1])
      @client = Puma::Client.new(server.accept, { 'rack.version' => [1, 3] })
      @client.supported_http_methods = :any if @client.respond_to?(:supported_http_methods=)
      example.run
    ensure
      [@client, @near, server].each(&:close)
    end

    # Result of the connection with a piece, so many seconds later.
    def sent(text, later = 0)
      @near.write(text)
      @client.to_io.wait_readable(60) unless text.empty?
      time = Process.clock_gettime(Process::CLOCK_MONOTONIC) + later
      allow(PuppetRs::Server::Intake).to receive(:now).and_return(time)
      @client.try_to_finish
    rescue Puma::ConnectionError
      :closed
    end

    it 'have a time: 30 s for a head, whatever trickles in, and a minute for a body that is slow' do
      expect(sent("POST /x HTTP/1.1\r\n")).to be(false)
      expect(sent("A: b\r\n", 29)).to be(false)
      expect(sent("C: d\r\n", 31)).to eq(:closed)
      expect(@near.read_nonblock(100)).to start_with('HTTP/1.1 408 ')
    end

    it 'have a time: a minute, and more for what was sent' do
      expect(sent("POST /x HTTP/1.1\r\nContent-Length: 30\r\n\r\n")).to be(false)
      expect(sent('x', 59)).to be(false)
      expect(sent('x', 62)).to eq(:closed)
    end

    # Puma's queues wake its threads like this; a question that was interrupted is no answer (nothing would be sent).
    it 'have an answer, whatever wakes the thread that writes it' do
      asking = Thread.new { Array.new(100_000) { @client.__send__(:writable?) } }
      waking = Thread.new { asking.wakeup while asking.alive? }
      expect(asking.value.uniq).to eq([true])
    ensure
      waking&.kill
    end

    it 'have room together' do
      expect(sent("POST /x HTTP/1.1\r\nContent-Length: 60\r\n\r\n#{'x' * 40}")).to be(false)
      expect(sent('x' * 15)).to be(false)
      expect(@near.read_nonblock(1000)).to match(%r{\AHTTP/1\.1 503 .*connection: close.*Too many requests are being received\.\z}m)
      # The rest is read, and the connection closed after a while.
      expect([sent('x' * 5, 1), sent('', 6)]).to eq([false, :closed])
      expect { PuppetRs::Server::Intake.budget.take(50) }.not_to raise_error
      PuppetRs::Server::Intake.budget.take(-50)
    end
  end
end
