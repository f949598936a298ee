# frozen_string_literal: true

require 'net/http'
require 'openssl'
require 'socket'
require 'tmpdir'
require_relative 'certificates'

# `puppet_rs server` in a process of its own, with folders, certificates and a port of its own.
class RunningServer
  attr_reader :folder, :authority, :port

  ROOT = File.expand_path('../..', __dir__)
  START = 60

  # @param files [Hash{String => String}] of environments, by path
  # @param options [Array<String>] of the command
  # @param tls [Boolean]
  def initialize(files, options = [], tls: true)
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
    CONF
    @port = TCPServer.open('127.0.0.1', 0) { |server| server.addr[1] }
    start(options)
  end

  def write(files)
    files.each do |path, text|
      full = "#{@folder}/code/environments/#{path}"
      FileUtils.mkdir_p(File.dirname(full))
      File.write(full, text)
    end
  end

  # @param client [String, nil] whose certificate to use
  # @return [Net::HTTPResponse]
  def request(verb, path, client: nil, body: nil, headers: {}, read_timeout: 60)
    http = Net::HTTP.new('localhost', @port, nil)
    http.read_timeout = read_timeout
    identify(http, client) if @tls
    request = Net::HTTPGenericRequest.new(verb, !body.nil?, verb != 'HEAD', path, { 'accept' => 'application/json' }.merge(headers))
    request.body = body
    http.start { http.request(request) }
  end

  def signal(name)
    Process.kill(name, @pid)
  end

  # @return [Array<Integer>] the processes of the workers
  def workers
    Dir.glob('/proc/[0-9]*/stat').filter_map do |file|
      words = File.read(file).rpartition(')').last.split
      File.basename(File.dirname(file)).to_i if words[1].to_i == @pid
    rescue SystemCallError
      nil
    end
  end

  def log
    File.read("#{@folder}/log")
  end

  # @return [Process::Status]
  def wait
    _, status = Process.wait2(@pid)
    @pid = nil
    status
  end

  def stop
    if @pid
      signal('TERM')
      wait
    end
  ensure
    FileUtils.rm_rf(@folder)
  end

  private

  def identify(http, client)
    http.use_ssl = true
    http.ca_file = @authority.path('certs/ca.pem')
    return unless client

    http.cert = OpenSSL::X509::Certificate.new(File.read(@authority.path("certs/#{client}.pem")))
    http.key = OpenSSL::PKey.read(File.read(@authority.path("private_keys/#{client}.pem")))
  end

  def start(options)
    command = [RbConfig.ruby, "#{ROOT}/exe/puppet_rs", 'server', '--bind', "127.0.0.1:#{@port}",
               '--setting', "confdir=#{@folder}/conf", '--setting', "vardir=#{@folder}/var", '--log', "#{@folder}/puppet.log",
               '--access-log', "#{@folder}/access.log", *options]
    @pid = Process.spawn({ 'PUPPET_RS' => 'strict', 'RUBYLIB' => ["#{ROOT}/lib", *ENV['RUBYLIB']].join(':') }, *command, %i[out err] => "#{@folder}/log")
    limit = Process.clock_gettime(Process::CLOCK_MONOTONIC) + START
    sleep 0.1 until ready? || Process.clock_gettime(Process::CLOCK_MONOTONIC) > limit || Process.wait(@pid, Process::WNOHANG)
    return if ready?

    text = log
    stop
    raise "the server did not start: #{text}"
  end

  def ready?
    request('GET', '/status/v1/simple') && true
  rescue SystemCallError, OpenSSL::SSL::SSLError, EOFError, Net::ReadTimeout
    false
  end
end
