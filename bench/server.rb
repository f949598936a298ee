# frozen_string_literal: true

# Catalogs over HTTP from Debian's Puppet Server and from `puppet_rs server`, in turn, never at the same time. Writes a table
# into docs/server.md, and docs/images/server.svg.
#
#   SECONDS=20                how long each number of clients asks
#   CLIENTS=1,2,4,8
#   WORKLOADS=pure_language,templates,notifies,examples
#   WARM=200                  catalogs of each JRuby instance before anything is timed
#   WORKERS=n                 processes of ours and instances of JRuby (one a processor)
#   NOTE=text                 what else the machine did, for the page
#   JAVA_ARGS='-Xms1g -Xmx1g' as Debian's package has it
# With SECONDS below 10 nothing is written: a smoke test.

require 'etc'
require_relative 'server/footprint'
require_relative 'server/load'
require_relative 'server/page'
require_relative '../spec/support/puppet_server'

# The measures of `rake bench:server`.
class ServerBench
  RULES = <<~CONF
    authorization: {
      version: 1
      rules: [ { name: all, sort-order: 1, allow: "*", match-request: { path: "/", type: path } } ]
    }
  CONF
  # A catalog that takes seconds is asked for at least so often by each client.
  LEAST = 3

  def initialize(environment = ENV)
    @seconds = Float(environment.fetch('SECONDS', '20'))
    @clients = environment.fetch('CLIENTS', '1,2,4,8').split(',').map { |text| Integer(text) }
    @workloads = environment.fetch('WORKLOADS', Site::WORKLOADS.keys.join(',')).split(',')
    @warm = Integer(environment.fetch('WARM', '200'))
    @workers = Integer(environment.fetch('WORKERS', Etc.nprocessors.to_s))
    @note = environment['NOTE']
    unknown = @workloads - Site::WORKLOADS.keys
    abort "bench/server.rb: unknown workload #{unknown.first}" if unknown.any?
  end

  def run
    ours = start_ours
    expected = @workloads.to_h { |workload| [workload, Load.new(ours).catalogs(workload)] }
    ours.halt
    theirs = measure_theirs(ours, expected)
    page = ServerPage.new(theirs, measure_ours(ours), conditions)
    puts page
    page.write if @seconds >= 10
  ensure
    ours&.stop
    FileUtils.rm_rf(@rules) if @rules
  end

  private

  def start_ours
    @rules = Dir.mktmpdir('puppet_rs-rules')
    File.write("#{@rules}/theirs.conf", RULES)
    File.write("#{@rules}/ours.conf", RULES.sub("{\n", "{\n  allow-header-cert-info: true\n"))
    RunningServer.new(Site.files, ['--no-tls', '--trusted-proxy', '127.0.0.1', '--auth-config', "#{@rules}/ours.conf", '--workers', @workers.to_s], tls: false)
  end

  def measure_theirs(ours, expected)
    server = PuppetServer.new(ours, rules: "#{@rules}/theirs.conf", headers: true, instances: @workers)
    results = { ready: server.seconds_to_start, first: server.seconds_to_start + first(server) }
    expected.each do |workload, catalogs|
      different = Load.new(server).catalogs(workload).reject { |node, catalog| JSON.generate(catalog) == JSON.generate(catalogs[node]) }
      abort "#{workload}: catalogs differ: #{different.keys.join(', ')}" if different.any?
    end
    warm(server)
    results.merge(load: measured('Puppet Server', server), memory: Footprint.memory(server.pid))
  ensure
    server&.stop
  end

  def measure_ours(ours)
    ready = ours.start
    results = { ready:, first: ready + first(ours) }
    @workloads.each { |workload| Load.new(ours).run(workload, clients: @workers * 2, seconds: 0, least: 5) }
    results.merge(load: measured('puppet_rs', ours), memory: Footprint.memory(ours.pid))
  end

  def first(server)
    Load.new(server).run(@workloads.first, clients: 1, seconds: 0).times.first
  end

  # All workloads in turn, as many clients as there are instances.
  def warm(server)
    each = (@warm.to_f / @workloads.size).ceil
    @workloads.each do |workload|
      result = Load.new(server).run(workload, clients: @workers, seconds: 0, least: each)
      warn format('warming Puppet Server: %<workload>s, %<count>d catalogs, %<rate>.2f/s', workload:, count: result.times.size, rate: result.rate)
    end
  end

  def measured(name, server)
    @workloads.to_h do |workload|
      [workload, @clients.to_h do |clients|
        result = Load.new(server).run(workload, clients:, seconds: @seconds, least: LEAST)
        warn format('%<name>s: %<workload>s, %<clients>d clients: %<rate>.2f/s', name:, workload:, clients:, rate: result.rate)
        [clients, result]
      end]
    end
  end

  def conditions
    "Written by `rake bench:server`: Puppet Server 7.9.5 (Debian 12, JRuby, #{@workers} instances, each warmed by #{@warm} catalogs) and `puppet_rs " \
      "server` (Ruby #{RUBY_VERSION}, #{@workers} workers) in turn, on #{Etc.nprocessors} processors that the clients use, too, over HTTP on this machine, " \
      "`environment_timeout = unlimited`, facts of a Debian 11 machine sent with each request, #{@seconds.round} s for each line; the catalogs are the " \
      "same but for version and uuid.#{" #{@note}" if @note}"
  end
end

ServerBench.new.run
