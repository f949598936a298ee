# frozen_string_literal: true

require 'json'
require 'puppet_rs/server'
require_relative '../support/running_server'

# Which worker has which connection.
RSpec.describe 'connections of puppet_rs server' do
  # A connection that stays, and the worker that answered on it.
  define_method(:connected) do |server|
    socket = TCPSocket.new('127.0.0.1', server.port)
    @sockets << socket
    socket.write("GET /status/v1/services HTTP/1.1\r\nHost: localhost\r\nX-Client-Verify: SUCCESS\r\nX-Client-DN: CN=a.example.com\r\n\r\n")
    head = socket.gets("\r\n\r\n")
    JSON.parse(socket.read(head[/^content-length: (\d+)/i, 1].to_i)).dig('server', 'status', 'worker', 'pid')
  end

  around do |example|
    @sockets = []
    example.run
  ensure
    @sockets.each(&:close)
  end

  it 'are spread evenly, also after a worker was killed and when clients leave' do
    RunningServer.behind_proxy({ 'production/manifests/site.pp' => '' }, ['--workers', '3']) do |server|
      expect(Array.new(9) { connected(server) }.tally.values).to eq([3, 3, 3])
      killed = server.workers.first
      Process.kill(:KILL, killed)
      sleep 0.1 until server.workers.size == 3 && server.workers.none?(killed)
      @sockets.each(&:close).clear
      # The new worker accepts as soon as it has booted, the others see that their clients left.
      sleep 1
      workers = Array.new(6) { connected(server) }
      expect(workers.tally.values).to eq([2, 2, 2])
      expect(workers).not_to include(killed)
    end
  end

  it 'are accepted by a busier worker when the others do not accept' do
    Dir.mktmpdir do |folder|
      connections = PuppetRs::Server::Connections.new(folder, 2)
      expect(Dir.children(folder)).to eq([])
      expect(connections.opened).to be(false)
      connections.worker(1)
      started = Process.clock_gettime(Process::CLOCK_MONOTONIC)
      connections.wait
      expect(connections.opened).to be(true)
      # Once: it may have been killed.
      20.times { connections.wait }
      expect(Process.clock_gettime(Process::CLOCK_MONOTONIC) - started).to be_between(0.1, 1)
      # Two requests may find out that the worker has done its share.
      2.times { connections.leave }
      expect([connections.opened, connections.closed]).to eq([false, false])
    end
  end
end
