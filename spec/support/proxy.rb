# frozen_string_literal: true

require 'fileutils'
require 'openssl'
require 'socket'
require_relative 'reserved_port'
require 'tmpdir'

# HAProxy, nginx or Apache with the configuration of examples/server, in front of a {RunningServer} whose CA it has: only ports and
# paths are others.
class Proxy
  EXAMPLES = File.expand_path('../../examples/server', __dir__)
  APACHE = '/usr/lib/apache2/modules'
  MODULES = %w[mpm_event authz_core headers proxy proxy_http rewrite socache_shmcb ssl].freeze

  attr_reader :port

  # @param kind [Symbol] +:haproxy+, +:nginx+ or +:apache+
  # @param server [RunningServer]
  # @param folder [String] of its own
  def initialize(kind, server, folder)
    @server = server
    @folder = folder
    FileUtils.mkdir_p(%w[logs run temp].map { |name| "#{folder}/#{name}" })
    File.chmod(0o755, folder)
    @port = ReservedPort.take
    certificate
    @pid = Process.spawn(*send(kind), %i[out err] => "#{folder}/output", chdir: folder)
    wait
  end

  def stop
    Process.kill('TERM', @pid)
    Process.wait(@pid)
  rescue Errno::ESRCH, Errno::ECHILD
    nil
  end

  # @param client [String, nil] whose certificate to show
  # @return [OpenSSL::SSL::SSLSocket]
  def connect(client = nil)
    context = OpenSSL::SSL::SSLContext.new
    context.cert_store = OpenSSL::X509::Store.new.tap { |store| store.add_file(path('certs/ca.pem')) }
    context.verify_mode = OpenSSL::SSL::VERIFY_PEER
    if client
      context.cert = OpenSSL::X509::Certificate.new(File.read(path("certs/#{client}.pem")))
      context.key = OpenSSL::PKey.read(File.read(path("private_keys/#{client}.pem")))
    end
    socket = OpenSSL::SSL::SSLSocket.new(TCPSocket.new('127.0.0.1', @port), context)
    socket.sync_close = true
    socket.connect
  end

  private

  def path(name)
    @server.authority.path(name)
  end

  # One file for HAProxy, two for the others.
  def certificate
    @certificate = "#{@folder}/puppet.pem"
    @key = path('private_keys/server.example.com.pem')
    File.write(@certificate, File.read(path('certs/server.example.com.pem')) + File.read(@key))
  end

  def configuration(name, changes)
    text = File.read("#{EXAMPLES}/#{name}")
    { **changes, '/etc/puppet/ssl/certs/ca.pem' => path('certs/ca.pem'), '/etc/puppet/ssl/crl.pem' => path('crl.pem') }.each do |from, to|
      raise "#{name} has no #{from}" unless text.include?(from)

      text = text.gsub(from, to)
    end
    text
  end

  def haproxy
    own = "127.0.0.1:#{@server.port}"
    text = configuration('haproxy-mixed.cfg', 'bind :8140' => "bind 127.0.0.1:#{@port}", '/etc/haproxy/puppet.pem' => @certificate, '127.0.0.1:8141' => own, '127.0.0.1:8142' => own)
    File.write("#{@folder}/haproxy.cfg", text)
    ['/usr/sbin/haproxy', '-db', '-f', "#{@folder}/haproxy.cfg"]
  end

  def nginx
    text = configuration('nginx.conf', '8140' => "127.0.0.1:#{@port}", '/etc/nginx/puppet.pem' => @certificate, '/etc/nginx/puppet.key' => @key, '127.0.0.1:8141' => "127.0.0.1:#{@server.port}")
    # Folders of the package are not there for a user, and root must read the certificates of the test.
    temporary = %w[client_body proxy fastcgi uwsgi scgi].map { |name| "    #{name}_temp_path #{@folder}/temp/#{name};\n" }.join
    File.write("#{@folder}/nginx.conf", "#{if Process.uid.zero?
                                             'user root;'
                                           end}\npid #{@folder}/run/nginx.pid;\nerror_log stderr;\n#{text.sub("http {\n", "http {\n    access_log off;\n#{temporary}")}")
    ['/usr/sbin/nginx', '-c', "#{@folder}/nginx.conf", '-g', 'daemon off;']
  end

  def apache
    text = configuration('apache.conf', 'Listen 8140' => "Listen 127.0.0.1:#{@port}", '*:8140' => "127.0.0.1:#{@port}", '/etc/apache2/puppet.pem' => @certificate, '/etc/apache2/puppet.key' => @key,
                                        '127.0.0.1:8141' => "127.0.0.1:#{@server.port}")
    modules = MODULES.map { |name| "LoadModule #{name}_module #{APACHE}/mod_#{name}.so\n" }.join
    File.write("#{@folder}/apache.conf", <<~CONF)
      ServerRoot #{@folder}
      ServerName localhost
      PidFile run/apache.pid
      DefaultRuntimeDir #{@folder}/run
      Mutex file:#{@folder}/run default
      ErrorLog logs/error.log
      #{"User www-data\nGroup www-data" if Process.uid.zero?}
      #{modules}
      #{text}
    CONF
    ['/usr/sbin/apache2', '-D', 'FOREGROUND', '-f', "#{@folder}/apache.conf"]
  end

  def wait
    100.times do
      connect.close
      return
    rescue SystemCallError, OpenSSL::SSL::SSLError
      if Process.wait(@pid, Process::WNOHANG)
        raise "the proxy has ended: #{File.read("#{@folder}/output")} #{Dir.glob("#{@folder}/logs/*").map { |file| File.read(file) }.join}"
      end

      sleep 0.1
    end
    raise "the proxy did not start: #{File.read("#{@folder}/output")}"
  end
end
