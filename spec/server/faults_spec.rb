# frozen_string_literal: true

require 'json'
require 'puppet_rs/server'
require_relative '../support/running_server'

# Answers to clients when something goes wrong; docs/server.md has it in words.
RSpec.describe 'puppet_rs server in trouble' do
  site = {
    'production/manifests/site.pp' => "notify { \"${trusted['certname']}\": }\n",
    'large/manifests/site.pp' => "range(1, 400).each |$i| { notify { \"${i}\": message => '#{'x' * 9000}' } }\n"
  }
  # Asks until `finish` is called, and keeps the answers.
  client = Class.new do
    attr_reader :seen

    def initialize(server, name)
      @seen = []
      @thread = Thread.new { @seen << asked(server, name) until @ended }
    end

    def finish
      @ended = true
      @thread.join
      @seen
    end

    private

    def asked(server, name)
      response = server.request('GET', "/puppet/v3/catalog/#{name}?environment=production", headers: RunningServer.client(name))
      [response.code, response.code == '200' && JSON.parse(response.body)['resources'].last['title'] == name]
    rescue SystemCallError, EOFError, Net::ReadTimeout => e
      e.class
    end
  end

  define_method(:with_server) do |options = [], settings: '', &block|
    RunningServer.behind_proxy(site, options, settings:, &block)
  end

  def catalog(server, name, environment = 'production')
    server.request('GET', "/puppet/v3/catalog/#{name}?environment=#{environment}", headers: RunningServer.client(name))
  end

  it 'answers that it has ended to the one request of a worker that is killed, and all others' do
    with_server(%w[--workers 3]) do |server|
      clients = Array.new(4) { |index| client.new(server, "n#{index}.example.com") }
      random = Random.new(1)
      kills = 4
      more = lambda do
        before = clients.sum { |each| each.seen.size }
        sleep 0.05 until clients.sum { |each| each.seen.size } >= before + 25
      end
      more.call
      kills.times do
        server.kill_worker(3) { |workers| workers.sample(random:) }
        more.call
      end
      seen = clients.flat_map(&:finish)
      answered, lost = seen.partition { |each| each == ['200', true] }
      expect(answered.size).to be > 100
      expect(lost.uniq - [['500', false]]).to eq([])
      expect(lost.size).to be <= kills
      expect(Array.new(10) { catalog(server, 'z.example.com').code }.uniq).to eq(['200'])
    end
  end

  it 'gives up a request whose node classifier hangs, and answers others' do
    Dir.mktmpdir do |folder|
      File.write("#{folder}/enc", "#!/bin/sh\ncase $1 in hanging*) exec sleep 1000.#{Process.pid};; esac\necho 'classes: {}'\n", perm: 0o755)
      with_server(%w[--workers 2 --request-timeout 3], settings: "node_terminus = exec\nexternal_nodes = #{folder}/enc") do |server|
        hanging = Array.new(2) { |index| Thread.new { catalog(server, "hanging#{index}.example.com") } }
        # Other nodes wait for a worker meanwhile, and get their catalogs.
        others = Array.new(6) { |index| catalog(server, "n#{index}.example.com").code }
        expect(others).to eq(['200'] * 6)
        expect(hanging.map { |thread| [thread.value.code, thread.value.body] }.uniq).to eq([['503', 'The request took longer than 3 seconds.']])
        expect(Array.new(4) { catalog(server, 'z.example.com').code }).to eq(['200'] * 4)
        running = Dir.glob('/proc/[0-9]*/cmdline').select { |file| File.read(file).start_with?("sleep\u00001000.#{Process.pid}") rescue false } # rubocop:disable Style/RescueModifier
        expect(running).to eq([])
      end
    end
  end

  it 'is not held up by clients that send or read slowly' do
    with_server(%w[--workers 1]) do |server|
      expect(catalog(server, 'a.example.com', 'large').body.bytesize).to be > 3_000_000
      half = Array.new(40) { TCPSocket.new('127.0.0.1', server.port).tap { |socket| socket.write("POST /puppet/v3/catalog/a.example.com HTTP/1.1\r\nContent-Length: 100\r\n") } }
      readers = Array.new(8) do
        TCPSocket.new('127.0.0.1', server.port).tap do |socket|
          socket.write("GET /puppet/v3/catalog/a.example.com?environment=large HTTP/1.1\r\nHost: x\r\nX-Client-Verify: SUCCESS\r\nX-Client-DN: CN=a.example.com\r\n\r\n")
        end
      end
      expect(Array.new(10) { catalog(server, 'n.example.com').code }.uniq).to eq(['200'])
      # Answered while the server still waited for the halves, not after it had given them up.
      expect(IO.select(half, nil, nil, 0)).to be_nil
    ensure
      [*half, *readers].each(&:close)
    end
  end

  it 'takes forms of more than 4 MB' do
    with_server(%w[--workers 1]) do |server|
      facts = JSON.generate('name' => 'a.example.com', 'values' => { 'large' => '%' * 900_000 }, 'timestamp' => '2026-01-01T00:00:00Z')
      form = URI.encode_www_form('facts' => CGI.escape(facts), 'facts_format' => 'application/json', 'environment' => 'production')
      expect(form.bytesize).to be > 4 << 20
      headers = RunningServer.client('a.example.com').merge('content-type' => 'application/x-www-form-urlencoded')
      response = server.request('POST', '/puppet/v3/catalog/a.example.com', headers:, body: form)
      expect(response.code).to eq('200'), response.body
      stored = JSON.parse(File.read("#{server.folder}/var/server_data/facts/a.example.com.json"))
      expect(stored['values']['large'].size).to eq(900_000)
    end
  end
end
