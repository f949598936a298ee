# frozen_string_literal: true

# `puppet_rs server` under load for long: catalogs for 500 nodes of three environments, of which one is deployed again while it
# runs. Every catalog is compared with stock Puppet's, the memory of all workers is drawn as docs/images/soak.svg (`rake soak`).
#
#   COUNT=20000 CLIENTS=4 DEPLOYS=4 WORKERS=2
#
# Exit status 1: an answer was not 200, a catalog was wrong, or memory grew after the first tenth. Below 20,000 no picture is written.

require 'net/http'
require_relative 'picture'
require_relative 'server/footprint'
require_relative 'server/load'
require_relative 'server/soaked_site'
require_relative '../spec/support/running_server'

# One run.
class Soak
  RULES = <<~CONF
    authorization: {
      allow-header-cert-info: true
      version: 1
      rules: [ { name: all, sort-order: 1, allow: "*", match-request: { path: "/", type: path } } ]
    }
  CONF
  # A request and its answer. Times are of one clock.
  Answer = Struct.new(:started, :ended, :environment, :node, :status, :digest)
  SAMPLES = 200

  def initialize(environment = ENV)
    @count = Integer(environment.fetch('COUNT', '20000'))
    @clients = Integer(environment.fetch('CLIENTS', '4'))
    @deploys = Integer(environment.fetch('DEPLOYS', '4'))
    @workers = Integer(environment.fetch('WORKERS', '2'))
    @memory = []
    @pids = []
    @answers = []
    # When the code of each version was begun to be written, and when its flush was acknowledged.
    @deployed = []
  end

  # @return [Boolean] whether all was as it should be
  def run
    options = ['--no-tls', '--trusted-proxy', '127.0.0.1', '--workers', @workers.to_s, '--auth-config']
    @server = RunningServer.new(SoakedSite.files(0), options, tls: false) do |server|
      options << "#{server.folder}/all.conf"
      File.write(options.last, RULES)
      @expected = expected(server)
    end
    load
    report
  ensure
    @server&.stop
  end

  private

  # Stock Puppet's catalog of each version, asked for before the load begins.
  def expected(server)
    later = (1..@deploys).map do |version|
      server.write(SoakedSite.environment(SoakedSite::DEPLOYED, version))
      SoakedSite.expected(server.folder, [SoakedSite::DEPLOYED])
    end
    server.write(SoakedSite.files(0))
    [SoakedSite.expected(server.folder, SoakedSite::ENVIRONMENTS), *later]
  end

  def load
    ends = Array.new(@clients) { |index| client(index) }
    every = @count / (@deploys + 1)
    @deployed << [0.0, 0.0]
    until ends.empty?
      ready, = IO.select(ends)
      ready.each do |io|
        line = io.gets or next ends.delete(io)
        @answers << Answer.new(*line.chomp.split("\t").each_with_index.map { |text, at| at < 2 ? text.to_f : text })
        sample if (@answers.size % [@count / SAMPLES, 1].max).zero?
        deploy if @deployed.size <= @deploys && @answers.size >= every * @deployed.size
      end
    end
    @pids.each { |pid| raise "client #{pid} failed" unless Process.wait2(pid).last.success? }
  end

  def sample
    @memory << [@answers.size, Footprint.memory(@server.pid) / 1e6]
  end

  def deploy
    version = @deployed.size
    started = now
    @server.write(SoakedSite.environment(SoakedSite::DEPLOYED, version))
    path = "/puppet-admin-api/v1/environment-cache?environment=#{SoakedSite::DEPLOYED}"
    flushed = @server.request('DELETE', path, headers: { 'x-client-verify' => 'SUCCESS', 'x-client-dn' => 'CN=deploy' })
    raise "flush: #{flushed.code}" unless flushed.code == '204'

    @deployed << [started, now]
  end

  # Each begins elsewhere in the same mixed order.
  def client(index)
    reader, writer = IO.pipe
    @pids << fork do
      reader.close
      random = Random.new(index)
      connection = Load::Connection.new(@server.port)
      nodes = SoakedSite::ENVIRONMENTS.flat_map { |environment| SoakedSite.nodes(environment).map { |node| [node, environment] } }
      (@count / @clients).times { writer.write(asked(connection, *nodes.sample(random:))) }
      writer.close
      exit!(0)
    end
    writer.close
    reader
  end

  def asked(connection, node, environment)
    request = Site.request(node, environment)
    started = now
    body = connection.ask(request)
    [started, now, environment, node, 200, SoakedSite.digest(body)].join("\t").concat("\n")
  rescue RuntimeError => e
    [started, now, environment, node, e.message[0, 400].tr("\t\n", '  '), ''].join("\t").concat("\n")
  end

  def now
    Process.clock_gettime(Process::CLOCK_MONOTONIC)
  end

  def report
    failed = @answers.reject { |answer| answer.status == '200' }
    during, settled = @answers.partition { |answer| during_deploy?(answer) }
    wrong = (settled - failed).reject { |answer| answer.digest == digest_of(answer, version_at(answer)) }
    puts format('%<count>d catalogs, %<rate>.0f a second; %<failed>d not answered with 200, %<wrong>d wrong; %<deploys>d deploys, %<during>d asked for meanwhile',
                count: @answers.size, rate: @answers.size / (@answers.map(&:ended).max - @answers.map(&:started).min),
                failed: failed.size, wrong: wrong.size, deploys: @deployed.size - 1, during: during.size)
    puts format('memory of all processes: %<early>.0f MB after a tenth, at most %<before>.0f MB in the first half and %<after>.0f MB in the second', **peaks)
    (failed + wrong).first(10).each { |answer| puts answer }
    picture if @count >= 20_000
    @answers.size == @count && failed.empty? && wrong.empty? && peaks[:after] < peaks[:before] * 1.05
  end

  # Which code an answer is made of is not known while files are written and before the flush is acknowledged.
  def during_deploy?(answer)
    answer.environment == SoakedSite::DEPLOYED &&
      @deployed.drop(1).any? { |started, flushed| answer.ended > started && answer.started < flushed }
  end

  def version_at(answer)
    @deployed.rindex { |_, flushed| answer.started >= flushed }
  end

  def digest_of(answer, version)
    @expected[answer.environment == SoakedSite::DEPLOYED ? version : 0][answer.environment][answer.node]
  end

  # In MB, without the first tenth.
  def peaks
    rest = @memory.drop(@memory.size / 10)
    halves = rest.each_slice((rest.size / 2.0).ceil).to_a
    { early: rest.first.last, before: halves.first.map(&:last).max, after: halves.last.map(&:last).max }
  end

  def picture
    title = "Memory of puppet_rs server, #{@workers} workers: #{@count} catalogs, #{SoakedSite::NODES.size} nodes, #{@deploys} deploys"
    svg = Picture.line(title, @memory, x_label: 'catalogs', y_label: 'MB')
    File.write(File.expand_path('../docs/images/soak.svg', __dir__), svg)
  end
end

exit(Soak.new.run ? 0 : 1)
