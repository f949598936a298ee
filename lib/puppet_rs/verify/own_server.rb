# frozen_string_literal: true

require 'erb'
require 'fileutils'
require 'rbconfig'
require 'socket'
require 'tmpdir'
require 'uri'

module PuppetRs
  module Verify
    # `puppet_rs server` on this machine, for the time of a comparison: with Puppet's configuration of this machine, but
    # folders of its own for what it writes. It listens on the loopback address only; the comparison names the node by
    # headers, as a proxy does.
    class OwnServer
      START = 120
      LIBRARY = File.expand_path('../..', __dir__)
      EXECUTABLE = File.expand_path('../exe/puppet_rs', LIBRARY)
      TOOL = 'puppet_rs-verify'
      RULES = <<~CONF.freeze
        authorization: {
          version: 1
          allow-header-cert-info: true
          rules: [
            { match-request: { path: "^/puppet/v3/catalog/([^/]+)$", type: regex, method: [get, post] }, allow: "$1", sort-order: 500, name: "own catalog" }
            { match-request: { path: "/puppet/v4/catalog", type: path, method: post }, allow: "#{TOOL}", sort-order: 500, name: "every catalog" }
            { match-request: { path: "/status", type: path }, allow-unauthenticated: true, sort-order: 500, name: "status" }
          ]
        }
      CONF

      # @return [URI::HTTP]
      attr_reader :url

      # @param mode [String] PUPPET_RS of its processes
      # @param settings [Array<String>] NAME=VALUE, over puppet.conf
      # @param authority [String, nil] file of the CA of the certificate that requests bring
      # @yield [OwnServer] while it runs
      # @return what the block returns
      # @raise [UsageError] when it does not start
      def self.run(mode:, settings: [], authority: nil)
        # The server that is compared with has looked at lists of revoked certificates.
        identity = authority ? ["localcacert=#{authority}", 'certificate_revocation=false'] : []
        server = new(mode, [*identity, *settings])
        server.start
        yield server
      ensure
        server&.stop
      end

      def initialize(mode, settings)
        @mode = mode
        @settings = settings
        @folder = Dir.mktmpdir('puppet_rs-verify')
      end

      # @api private
      def start
        port = TCPServer.open('127.0.0.1', 0) { |server| server.addr[1] }
        @url = URI("http://127.0.0.1:#{port}")
        File.write("#{@folder}/auth.conf", RULES)
        settings = ["vardir=#{@folder}/var", "statedir=#{@folder}/var/state", *@settings].flat_map { |text| ['--setting', text] }
        command = ['server', '--no-tls', '--bind', "127.0.0.1:#{port}", '--workers', '1', '--trusted-proxy', '127.0.0.1',
                   '--auth-config', "#{@folder}/auth.conf", '--log', "#{@folder}/puppet.log", *settings]
        command.unshift(RbConfig.ruby, "-I#{LIBRARY}", EXECUTABLE)
        @pid = Process.spawn({ 'PUPPET_RS' => @mode }, *command, %i[out err] => "#{@folder}/output")
        wait_until_ready
      end

      # @api private
      def stop
        CommandLine::ProcessTree.finish(@pid, :TERM) if @pid
      ensure
        FileUtils.remove_entry(@folder, true)
      end

      # @param certificate [String, nil] PEM of the certificate whose extensions the node has
      # @return [Proc] the headers for an Input
      def headers(api, certificate)
        lambda do |input|
          name = api == 'v4' ? TOOL : input.node
          own = certificate if api == 'v3' && CatalogIdentity.name(certificate) == name
          pem = own && ERB::Util.url_encode(own)
          { 'x-client-verify' => 'SUCCESS', 'x-client-dn' => "CN=#{name}", 'x-client-cert' => pem }.compact
        end
      end

      private

      def wait_until_ready
        limit = Process.clock_gettime(Process::CLOCK_MONOTONIC) + START
        until ready?
          ended = Process.wait(@pid, Process::WNOHANG)
          @pid = nil if ended
          late = Process.clock_gettime(Process::CLOCK_MONOTONIC) > limit
          raise UsageError, "puppet_rs server did not start: #{output}" if ended || late

          sleep 0.1
        end
      end

      # Text it printed last.
      def output
        text = File.read("#{@folder}/output").strip
        text[-2000..] || text
      end

      def ready?
        Net::HTTP.get_response(URI.join(@url, '/status/v1/simple')).is_a?(Net::HTTPOK)
      rescue SystemCallError, EOFError, Net::ReadTimeout
        false
      end
    end
  end
end
