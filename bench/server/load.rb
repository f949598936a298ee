# frozen_string_literal: true

require 'json'
require 'socket'
require_relative 'footprint'
require_relative 'site'

# Clients, each a process with a connection that it keeps, which ask for one catalog after the other.
class Load
  # Measurements: catalogs a second, times of the answers, and seconds of the server's processor a catalog.
  Result = Struct.new(:rate, :times, :processor) do
    # @param part [Float] 0.5 for the median
    # @return [Float] seconds
    def quantile(part)
      times.sort[((times.size - 1) * part).round]
    end
  end

  # A connection. Little is done here: clients take their processor time from the server.
  class Connection
    def initialize(port)
      @socket = TCPSocket.new('127.0.0.1', port)
    end

    # @return [String] the body
    def ask(request)
      @socket.write(request)
      head = @socket.gets("\r\n\r\n")
      body = head.match?(/^transfer-encoding: chunked/i) ? chunks : @socket.read(head[/^content-length: (\d+)/i, 1].to_i)
      raise "#{head.lines.first.chomp}: #{body[0, 500]}" unless head.start_with?('HTTP/1.1 200')

      body
    end

    private

    def chunks
      parts = []
      until (size = @socket.gets("\r\n").hex).zero?
        parts << @socket.read(size)
        @socket.gets("\r\n")
      end
      @socket.gets("\r\n")
      parts.join
    end
  end

  # @param server [RunningServer]
  def initialize(server)
    @port = server.port
    @pid = server.pid
  end

  # @return [Hash{Array(String, String) => Hash}] the catalog of each node, without what changes with each compile
  def catalogs(workload)
    connection = Connection.new(@port)
    Site.nodes(workload).to_h do |node|
      [node, JSON.parse(connection.ask(Site.request(*node))).except('version', 'catalog_uuid')]
    end
  end

  # @param seconds [Float] how long to begin requests
  # @param least [Integer] how many each client sends, however long it takes
  # @return [Result]
  def run(workload, clients:, seconds:, least: 1)
    started = now
    processor = Footprint.processor(@pid)
    ends = Array.new(clients) { |client| in_process { times(workload, client, started + seconds, least) } }
    times = ends.flat_map { |io, pid| io.read.unpack('E*').tap { Process.wait(pid) } }
    raise 'a client failed' if times.size < clients * least

    Result.new(times.size / (now - started), times, (Footprint.processor(@pid) - processor) / times.size)
  end

  private

  def times(workload, client, limit, least)
    connection = Connection.new(@port)
    requests = Site.nodes(workload, client).map { |node| Site.request(*node) }.cycle
    times = []
    while now < limit || times.size < least
      started = now
      connection.ask(requests.next)
      times << (now - started)
    end
    times
  end

  def in_process
    reader, writer = IO.pipe(binmode: true)
    pid = fork do
      reader.close
      writer.write(yield.pack('E*'))
      writer.close
      exit!(0)
    end
    writer.close
    [reader, pid]
  end

  def now
    Process.clock_gettime(Process::CLOCK_MONOTONIC)
  end
end
