# frozen_string_literal: true

require_relative 'running_server'
require_relative 'reserved_port'

# Debian's Puppet Server (JRuby, in a Debian of its own) with the code, the certificates and the rules of a {RunningServer}.
class PuppetServer < RunningServer
  # JRuby starts slowly.
  START = 300

  # @param ours [RunningServer]
  # @param rules [String] a file with rules (auth.conf)
  # @param headers [Boolean] whether headers name the client, as behind a proxy; without TLS
  # @param instances [Integer] of JRuby
  # @param load_path [Array<String>] more of Ruby's
  def initialize(ours, rules:, headers: false, instances: 1, load_path: []) # rubocop:disable Lint/MissingSuper
    @folder = ours.folder
    @authority = ours.authority
    @tls = !headers
    @instances = instances
    @load_path = load_path
    @port = ReservedPort.take
    configure(rules, headers)
    start
  end

  # The folder belongs to the other server.
  def stop
    end_group
  end

  # @return [Float] seconds until it was ready
  def start
    @pid = Process.spawn("#{ROOT}/script/puppetserver", @folder, %i[out err] => "#{@folder}/jvm/output", pgroup: true)
    wait_until_ready(START, 0.2)
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
    File.write("#{@folder}/jvm/services.d/ca.cfg", ca_services(File.read("#{system_services}/ca.cfg")))
    FileUtils.cp(Dir["#{@folder}/conf/*.{conf,yaml}"], "#{@folder}/jvm/conf")
  end

  # Its CA is off, since these servers have certificates of a {TestAuthority}.
  def ca_services(delivered)
    services = delivered.lines.map { |line| line.include?('disabled') ? line.delete_prefix('#') : "##{line}" }
    services.join.gsub(/^#(?=puppetlabs.trapperkeeper)/, '')
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
          ruby-load-path: [#{['/usr/lib/puppetserver/ruby/vendor_ruby', *@load_path].join(', ')}]
          gem-home: /var/lib/puppetserver/jruby-gems
          gem-path: [/var/lib/puppetserver/jruby-gems, /usr/lib/puppetserver/vendored-jruby-gems]
          server-conf-dir: "#{jvm}/conf"
          server-code-dir: "#{@folder}/code"
          server-var-dir: "#{jvm}/var"
          server-run-dir: "#{jvm}/run"
          server-log-dir: "#{jvm}/log"
          max-active-instances: #{@instances}
        }
        http-client: { }
        profiler: { }
      CONF
    }
  end
end
