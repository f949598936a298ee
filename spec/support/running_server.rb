# frozen_string_literal: true

require 'net/http'
require 'openssl'
require 'socket'
require 'tmpdir'
require_relative 'certificates'
require_relative 'reserved_port'

# `puppet_rs server` in a process of its own, with folders, certificates and a port of its own.
class RunningServer
  attr_reader :folder, :authority, :port, :pid, :seconds_to_start

  ROOT = File.expand_path('../..', __dir__)
  # Machines of a test may be slow and busy: limits are for what never comes.
  START = 300

  # Every client may do everything.
  OPEN_RULES = <<~CONF
    authorization: { version: 1, allow-header-cert-info: true, rules: [
      { name: all, sort-order: 1, allow: "*", match-request: { path: "/", type: path } } ] }
  CONF

  # Runs a server with those rules that believes what a proxy on this machine says of clients ({client}).
  # @yield [RunningServer]
  def self.behind_proxy(files, options = [], settings: '')
    Dir.mktmpdir do |folder|
      File.write("#{folder}/auth.conf", OPEN_RULES)
      server = new(files, ['--no-tls', '--trusted-proxy', '127.0.0.1', '--auth-config', "#{folder}/auth.conf", *options], tls: false, settings:)
      yield server
    ensure
      server&.stop
    end
  end

  # @return [Hash{String => String}] how such a proxy names a client
  def self.client(name)
    { 'x-client-verify' => 'SUCCESS', 'x-client-dn' => "CN=#{name}" }
  end

  # @param files [Hash{String => String}] of environments, by path
  # @param options [Array<String>] of the command
  # @param tls [Boolean]
  # @param settings [String] lines of puppet.conf, section server
  # @param load_path [Array<String>] more of Ruby's
  # @param wrapper [Array<String>] a program that starts the command; FOLDER in it is the server's folder
  # @yield [RunningServer] before it is started
  def initialize(files, options = [], tls: true, settings: '', load_path: [], wrapper: [])
    @folder = Dir.mktmpdir('puppet_rs-server')
    @tls = tls
    @authority = TestAuthority.new("#{@folder}/conf/ssl")
    @authority.issue('server.example.com', alternative: 'DNS:localhost,DNS:server.example.com')
    write(files)
    File.write("#{@folder}/conf/puppet.conf", <<~CONF)
      [main]
      ssldir = #{@folder}/conf/ssl
      codedir = #{@folder}/code
      environment_timeout = unlimited
      [server]
      certname = server.example.com
      #{settings}
    CONF
    @port = ReservedPort.take
    @options = options
    @load_path = load_path
    @wrapper = wrapper.map { |word| word.gsub('FOLDER', @folder) }
    yield self if block_given?
    start
  end

  # @param files [Hash{String => String}] beside puppet.conf, by name
  def write_configuration(files)
    files.each { |name, text| File.write("#{@folder}/conf/#{name}", text) }
  end

  def write(files)
    files.each do |path, text|
      full = "#{@folder}/code/environments/#{path}"
      FileUtils.mkdir_p(File.dirname(full))
      # A server that reads meanwhile finds the old text or the new one.
      File.write("#{full}.new", text)
      File.rename("#{full}.new", full)
    end
  end

  # @param client [String, nil] whose certificate to use
  # @return [Net::HTTPResponse]
  def request(verb, path, client: nil, body: nil, headers: {}, read_timeout: 300)
    http = Net::HTTP.new('localhost', @port, nil)
    http.open_timeout = http.ssl_timeout = http.read_timeout = read_timeout
    identify(http, client) if @tls
    request = Net::HTTPGenericRequest.new(verb, !body.nil?, verb != 'HEAD', path, { 'accept' => 'application/json' }.merge(headers))
    request.body = body
    http.start { http.request(request) }
  end

  # @param http [Net::HTTP] which is to believe the server
  # @param client [String, nil] whose certificate to show
  # @return [Boolean] whether one is shown
  def identify(http, client)
    http.use_ssl = true
    # A store of its own: Puppet's patch of OpenSSL gives all contexts the same one, where `ca_file` adds authorities of other servers.
    http.cert_store = OpenSSL::X509::Store.new.tap { |store| store.add_file(@authority.path('certs/ca.pem')) }
    return false unless client

    http.cert = OpenSSL::X509::Certificate.new(File.read(@authority.path("certs/#{client}.pem")))
    http.key = OpenSSL::PKey.read(File.read(@authority.path("private_keys/#{client}.pem")))
    true
  end

  def signal(name)
    Process.kill(name, @pid)
  end

  # @return [Array<Integer>] the processes that compile
  def workers
    processes.select { |pid| title(pid).start_with?('puppet_rs server: worker') }
  end

  # Waits until there are so many workers, none of these among them.
  # @return [Array<Integer>]
  def wait_for_workers(count, besides: [])
    sleep 0.05 until (found = workers - besides).size == count
    found
  end

  # Kills a worker once all are there: workers killed before have been replaced.
  # @param count [Integer] of workers
  # @yieldparam found [Array<Integer>]
  # @yieldreturn [Integer] the one to kill
  # @return [Integer] its process
  def kill_worker(count)
    pid = yield wait_for_workers(count, besides: @killed ||= [])
    Process.kill('KILL', pid)
    @killed << pid
    pid
  rescue Errno::ESRCH
    # It had answered its last request.
    retry
  end

  # @return [Integer] the process that has the connections
  def front
    processes.find { |pid| title(pid).start_with?('puma: cluster worker') }
  end

  # @return [Array<Integer>] all of it, but for the first one
  def processes
    parents = Dir.glob('/proc/[0-9]*/stat').filter_map do |file|
      text = File.read(file)
      state, parent = text.rpartition(')').last.split
      [text.to_i, parent.to_i] unless state == 'Z'
    rescue SystemCallError
      nil
    end
    found = [@pid]
    found.each { |pid| found.concat(parents.filter_map { |child, parent| child if parent == pid }) }
    found.drop(1)
  end

  def title(pid)
    File.read("/proc/#{pid}/cmdline")
  rescue SystemCallError
    ''
  end

  # @return [String] Puppet's log
  def puppet_log
    File.read("#{@folder}/puppet.log", encoding: 'UTF-8')
  rescue Errno::ENOENT
    ''
  end

  def log
    File.read("#{@folder}/log")
  end

  # Stops it and keeps its folder, for {start}.
  def halt
    return unless @pid

    signal('TERM')
    wait
  end

  # Ends a server that consists of several processes, which may outlive the first one.
  def end_group
    return unless @pid

    Process.kill('TERM', -@pid)
    Process.wait(@pid)
    sleep 0.2 while Process.kill(0, -@pid)
  rescue Errno::ESRCH, Errno::ECHILD
    nil
  ensure
    @pid = nil
  end

  # @return [Process::Status]
  def wait
    _, status = Process.wait2(@pid)
    @pid = nil
    status
  end

  def stop
    halt
  ensure
    FileUtils.rm_rf(@folder)
  end

  # @param options [Array<String>] of the command
  # @return [Float] seconds until it was ready
  def start(options = @options)
    command = [*@wrapper, RbConfig.ruby, "#{ROOT}/exe/puppet_rs", 'server', '--bind', "127.0.0.1:#{@port}",
               '--setting', "confdir=#{@folder}/conf", '--setting', "vardir=#{@folder}/var", '--log', "#{@folder}/puppet.log",
               '--access-log', "#{@folder}/access.log", *options]
    @pid = Process.spawn({ 'PUPPET_RS' => 'strict', 'RUBYLIB' => ["#{ROOT}/lib", *ENV['RUBYLIB'], *@load_path].join(':') }, *command, %i[out err] => "#{@folder}/log")
    wait_until_ready(START, 0.1)
  end

  private

  def wait_until_ready(seconds, step)
    started = now
    sleep step until ready? || now > started + seconds || Process.wait(@pid, Process::WNOHANG)
    return @seconds_to_start = now - started if ready?

    text = log
    stop
    raise "the server did not start: #{text[-6000..] || text}"
  end

  def now
    Process.clock_gettime(Process::CLOCK_MONOTONIC)
  end

  def ready?
    # A request may hang on a disk that is busy; the next one is answered.
    request('GET', '/status/v1/simple', read_timeout: 10) && true
  rescue SystemCallError, OpenSSL::SSL::SSLError, EOFError, Timeout::Error
    false
  end
end
