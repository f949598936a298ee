# frozen_string_literal: true

require_relative 'running_server'

# Debian's Puppet Server (JRuby, in a Debian of its own) with the code, the certificates and the rules of a {RunningServer}.
class PuppetServer < RunningServer
  # JRuby starts slowly.
  START = 300

  # @param ours [RunningServer]
  # @param rules [String] a file with rules (auth.conf)
  # @param headers [Boolean] whether headers name the client, as behind a proxy; without TLS
  def initialize(ours, rules:, headers: false) # rubocop:disable Lint/MissingSuper
    @folder = ours.folder
    @authority = ours.authority
    @tls = !headers
    @port = TCPServer.open('127.0.0.1', 0) { |server| server.addr[1] }
    configure(rules, headers)
    start
  end

  # The folder belongs to the other server.
  def stop
    Process.kill('TERM', -@pid) if @pid
    Process.wait(@pid) if @pid
  rescue Errno::ESRCH, Errno::ECHILD
    nil
  ensure
    @pid = nil
  end

  def log
    File.read("#{@folder}/jvm/output")
  end

  private

  def configure(rules, headers)
    %w[conf.d services.d var run log].each { |name| FileUtils.mkdir_p("#{@folder}/jvm/#{name}") }
    FileUtils.mkdir_p("#{@folder}/jvm/conf")
    files(headers).each { |name, text| File.write("#{@folder}/jvm/conf.d/#{name}.conf", text) }
    File.write("#{@folder}/jvm/conf.d/auth.conf", with_headers(File.read(rules), headers))
    system_services = "#{ROOT}/build/generations/puppetserver/etc/puppet/puppetserver/services.d"
    FileUtils.cp("#{system_services}/bootstrap.cfg", "#{@folder}/jvm/services.d")
    services = File.readlines("#{system_services}/ca.cfg").map { |line| line.include?('disabled') ? line.delete_prefix('#') : "##{line}" }
    File.write("#{@folder}/jvm/services.d/ca.cfg", services.join.gsub(/^#(?=puppetlabs.trapperkeeper)/, ''))
    File.write("#{@folder}/jvm/conf/puppet.conf", File.read("#{@folder}/conf/puppet.conf"))
  end

  def with_headers(rules, headers)
    headers ? rules.sub(/^authorization: \{/, "\\0\n    allow-header-cert-info: true") : rules
  end

  def files(headers)
    place = headers ? "host: 127.0.0.1\n port: #{@port}" : "ssl-host: 127.0.0.1\n ssl-port: #{@port}\n client-auth: want"
    jvm = "#{@folder}/jvm"
    {
      'webserver' => "webserver: {\n #{place}\n}\n",
      'global' => "global: { logging-config: /etc/puppet/puppetserver/logback.xml }\n",
      'metrics' => "metrics: { server-id: localhost }\n",
      'web-routes' => File.read("#{ROOT}/build/generations/puppetserver/etc/puppet/puppetserver/conf.d/web-routes.conf"),
      'puppetserver' => <<~CONF
        jruby-puppet: {
          ruby-load-path: [/usr/lib/puppetserver/ruby/vendor_ruby]
          gem-home: /var/lib/puppetserver/jruby-gems
          gem-path: [/var/lib/puppetserver/jruby-gems, /usr/lib/puppetserver/vendored-jruby-gems]
          server-conf-dir: "#{jvm}/conf"
          server-code-dir: "#{@folder}/code"
          server-var-dir: "#{jvm}/var"
          server-run-dir: "#{jvm}/run"
          server-log-dir: "#{jvm}/log"
          max-active-instances: 1
        }
        http-client: { }
        profiler: { }
      CONF
    }
  end

  def start
    @pid = Process.spawn("#{ROOT}/script/puppetserver", @folder, %i[out err] => "#{@folder}/jvm/output", pgroup: true)
    limit = Process.clock_gettime(Process::CLOCK_MONOTONIC) + START
    sleep 0.5 until ready? || Process.clock_gettime(Process::CLOCK_MONOTONIC) > limit || Process.wait(@pid, Process::WNOHANG)
    return if ready?

    text = log
    stop
    raise "Puppet Server did not start: #{text[-6000..] || text}"
  end
end
