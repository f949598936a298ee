# frozen_string_literal: true

require 'etc'
require 'json'
require 'puppet_rs/server'
require_relative '../support/running_server'

# `--request-timeout` and what is answered beside requests that run and wait.
RSpec.describe 'limits of puppet_rs server' do
  bodies = {
    # Code that no exception ends, and a process that runs no Ruby code at all.
    'stubborn' => "    trap('TERM', 'IGNORE')\n    begin\n      loop { sleep 1 }\n    rescue Exception\n      retry\n    end",
    'rescues' => "    begin\n      sleep\n    rescue Exception\n      sleep\n    end", 'stopped' => '    Process.kill(:STOP, Process.pid)',
    'tidy' => "    sleep\n  ensure\n    File.write('FOLDER/tidied', 'yes')", 'waits' => "    sleep 0.05 until File.exist?('FOLDER/go')"
  }
  enc = <<~SH
    #!/bin/sh
    echo 'classes: {}'
    case $1 in
      parent.*) sleep 1000.#{Process.pid} & sleep 1001.#{Process.pid};;
      session.*) setsid sleep 1002.#{Process.pid} & sleep 1003.#{Process.pid};;
    esac
  SH

  before(:context) do
    @folder = Dir.mktmpdir
    File.write("#{@folder}/auth.conf", RunningServer::OPEN_RULES)
    File.write("#{@folder}/enc", enc, perm: 0o755)
    functions = bodies.to_h do |name, body|
      ["production/modules/m/lib/puppet/functions/m/#{name}.rb", "Puppet::Functions.create_function(:'m::#{name}') do\n  def #{name}\n#{body.sub('FOLDER', @folder)}\n  end\nend\n"]
    end
    site = { 'production/manifests/site.pp' => "$what = split($trusted['certname'], '[.]')[0]\n" \
                                               "if $what in #{bodies.keys.inspect.tr('"', "'")} { call(\"m::${what}\") }\nnotify { $what: }\n" }
    @start = lambda do |seconds|
      RunningServer.new({ **site, **functions }, ['--no-tls', '--trusted-proxy', '127.0.0.1', '--auth-config', "#{@folder}/auth.conf", '--workers', '1',
                                                  '--request-timeout', seconds], tls: false, settings: "node_terminus = exec\nexternal_nodes = #{@folder}/enc")
    end
    # Time enough for a catalog, however slow this machine is: a server starts in a second or two.
    @server = @start.call('1').then do |server|
      next server if (@seconds = (server.seconds_to_start / 3).ceil) == 1

      server.stop
      @start.call(@seconds.to_s)
    end
  end
  after(:context) do
    @server&.stop
    FileUtils.rm_rf(@folder)
  end

  define_method(:catalog) do |what, server = @server|
    name = "#{what}.example.com"
    server.request('GET', "/puppet/v3/catalog/#{name}?environment=production", headers: RunningServer.client(name))
  end

  def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)

  def commands
    Dir.glob('/proc/[0-9]*/cmdline').filter_map { |file| File.read(file)[/\Asleep\0(100\d\.#{Process.pid})/, 1] rescue nil } # rubocop:disable Style/RescueModifier
  end

  %w[stubborn rescues stopped tidy parent session].each do |what|
    it "ends a request at its time, and answers those that wait: #{what}" do
      before = @server.workers
      started = now
      running = Thread.new { catalog(what).then { |response| [response.code, response.body, now - started] } }
      sleep 0.3
      waiting = Array.new(3) { Thread.new { catalog('n').code } }
      code, body, seconds = running.value
      expect([code, body]).to eq(['503', "The request took longer than #{@seconds} seconds."])
      expect(seconds).to be >= @seconds * 0.9
      expect(waiting.map(&:value)).to eq(%w[200] * 3)
      sleep 0.1 while now < started + 300 && (@server.workers.intersect?(before) || commands.any?)
      expect([@server.workers.intersect?(before), @server.workers.size, commands]).to eq([false, 1, []])
    end
  end

  it 'lets code end in order that can' do
    FileUtils.rm_f("#{@folder}/tidied")
    # The server gives it a second; a busy machine may give it no processor in that time.
    10.times do
      expect(catalog('tidy').code).to eq('503')
      20.times { sleep 0.1 unless File.exist?("#{@folder}/tidied") }
      break if File.exist?("#{@folder}/tidied")
    end
    expect(File.exist?("#{@folder}/tidied")).to be(true)
  end

  it 'answers status and metrics while 60 agents wait' do
    server = @start.call('300')
    agents = Array.new(60) { Thread.new { catalog('waits', server).code } }
    ask = ->(path) { server.request('GET', path, headers: RunningServer.client('a')).body }
    sleep 0.1 until JSON.parse(ask.call('/status/v1/services')).dig('server', 'status', 'waiting_requests') > 40
    expect(Array.new(20) { ask.call('/status/v1/simple') }.uniq).to eq(['running'])
    # None has gone on before the file is there.
    expect(ask.call('/metrics')[/^puppet_rs_waiting_requests (\d+)/, 1].to_i).to be > 40
    FileUtils.touch("#{@folder}/go")
    expect(agents.map(&:value).tally).to eq('200' => 60)
  ensure
    FileUtils.touch("#{@folder}/go")
    server&.stop
  end

  # Seconds of the processor that the process with the connections has used.
  def used
    File.read("/proc/#{@server.front}/stat").rpartition(')').last.split.values_at(11, 12).sum(&:to_i).fdiv(Etc.sysconf(Etc::SC_CLK_TCK))
  end

  # Seconds of the processor for work that takes a tenth of one on a fast machine.
  def tenth
    before = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)
    3_000_000.times { nil }
    Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) - before
  end

  it 'reads 200 kB of parameters at a cost that does not grow with their square, and no more than there may be' do
    before = used
    headers = RunningServer.client('n.example.com').merge('content-type' => 'application/x-www-form-urlencoded')
    ['a&' * 100_000, 'a=1&' * 100_000, "#{'a' * 300_000}&b=%zz", "#{'%41' * 100_000}=%"].each do |body|
      response = @server.request('POST', '/puppet/v3/catalog/n.example.com?environment=production', headers:, body:)
      expect([response.code, response.body]).to match(['400', /\AInvalid parameters: /])
    end
    many = @server.request('POST', '/puppet/v3/catalog/n.example.com?environment=production', headers:, body: 'a=1&' * 4000)
    expect(many.code).to eq('200')
    expect(used - before).to be < tenth * 20
  end
end
