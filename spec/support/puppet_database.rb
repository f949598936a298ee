# frozen_string_literal: true

require_relative 'running_server'
require_relative 'reserved_port'

# Debian's PuppetDB and PostgreSQL, in a Debian of their own, with the certificates of a {RunningServer}'s folder.
class PuppetDatabase < RunningServer
  # Clojure starts slowly.
  START = 300
  # Where the terminus is, for Puppet's load path.
  TERMINUS = "#{ROOT}/build/generations/termini/usr/lib/ruby/vendor_ruby".freeze
  ROUTES = "server:\n  facts:\n    terminus: puppetdb\n    cache: json\n"

  # @param folder [String] where {RunningServer} keeps certificates and configuration
  # @param authority [TestAuthority]
  def initialize(folder, authority) # rubocop:disable Lint/MissingSuper
    @folder = folder
    @authority = authority
    @tls = true
    @port, @database_port = Array.new(2) { ReservedPort.take }
    configure
  end

  # Files that servers need below their confdir to use it.
  # @return [Hash{String => String}] texts by name of file
  def client_files
    { 'puppetdb.conf' => "[main]\nserver_urls = https://localhost:#{@port}\n", 'routes.yaml' => ROUTES }
  end

  # @return [Float] seconds until it was ready
  def start
    @pid = Process.spawn("#{ROOT}/script/puppetdb", @folder, @database_port.to_s, %i[out err] => "#{@folder}/puppetdb/output", pgroup: true)
    wait_until_ready(START, 0.2)
  end

  def stop
    end_group
  end

  # @param text [String] PQL
  # @return [Array] what PuppetDB has
  def query(text)
    JSON.parse(request('GET', "/pdb/query/v4?#{URI.encode_www_form(query: text)}", client: 'server.example.com').body)
  end

  def log
    File.read("#{@folder}/puppetdb/output")
  end

  private

  def configure
    FileUtils.mkdir_p(%w[conf.d var].map { |name| "#{@folder}/puppetdb/#{name}" })
    # PostgreSQL has a user of its own.
    File.chmod(0o755, @folder)
    files.each { |name, text| File.write("#{@folder}/puppetdb/conf.d/#{name}", text) }
    FileUtils.cp("#{ROOT}/build/generations/puppetdb/etc/puppetdb/conf.d/auth.conf", "#{@folder}/puppetdb/conf.d")
  end

  def files
    {
      'config.ini' => "[global]\nvardir = #{@folder}/puppetdb/var\nlogging-config = /etc/puppetdb/logback.xml\n",
      'database.ini' => "[database]\nsubname = //127.0.0.1:#{@database_port}/puppetdb\nusername = postgres\npassword = x\n",
      'jetty.ini' => <<~INI
        [jetty]
        ssl-host = 127.0.0.1
        ssl-port = #{@port}
        ssl-key = #{@authority.path('private_keys/server.example.com.pem')}
        ssl-cert = #{@authority.path('certs/server.example.com.pem')}
        ssl-ca-cert = #{@authority.path('certs/ca.pem')}
        client-auth = want
      INI
    }
  end

  def ready?
    request('GET', '/status/v1/simple', client: 'server.example.com', read_timeout: 10).body == 'running'
  rescue SystemCallError, OpenSSL::SSL::SSLError, EOFError, Timeout::Error
    false
  end
end
