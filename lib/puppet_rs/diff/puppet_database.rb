# frozen_string_literal: true

require 'json'
require 'net/http'
require 'openssl'
require 'uri'

module PuppetRs
  module Diff
    # Facts of nodes in a PuppetDB.
    class PuppetDatabase
      PATH = '/pdb/query/v4/factsets'
      # Seconds for a connection, and for an answer with the facts of all nodes.
      OPEN = 20
      READ = 300
      # PuppetDB's own.
      PORTS = { 'http' => 8080, 'https' => 8081 }.freeze
      private_constant :PATH, :OPEN, :READ, :PORTS

      # @param text [String] the option
      # @return [URI::HTTP]
      # @raise [CommandLine::UsageError]
      def self.url(text)
        url = URI(text)
        raise URI::InvalidURIError unless url.is_a?(URI::HTTP) && url.host

        url.port = PORTS.fetch(url.scheme) unless text.match?(%r{//[^/]*:\d+(/|\z)})
        url
      rescue URI::InvalidURIError
        raise CommandLine::UsageError, "--puppetdb-url: '#{text}' is not http://HOST:PORT or https://HOST:PORT"
      end

      # @param url [URI::HTTP]
      # @param options [Options] `cert`, `key`, `cacert`: files; without them those of puppet.conf
      def initialize(url, options)
        @url = url
        @options = options
      end

      # @param names [Array<String>] empty: all nodes that are active
      # @return [Hash{String => Hash}] facts by node
      # @raise [CommandLine::UsageError]
      def nodes(names)
        CommandLine::FactDocument.new(@url.to_s, data(answer(names))).nodes
      end

      private

      def answer(names)
        response = connection.start { |http| http.get("#{@url.path.delete_suffix('/')}#{PATH}#{query(names)}") }
        return response.body if response.is_a?(Net::HTTPOK)

        wrong("HTTP #{response.code} #{response.message}: #{response.body.to_s.lines.first.to_s.strip}")
      rescue SystemCallError, SocketError, OpenSSL::SSL::SSLError, Timeout::Error, EOFError, Net::ProtocolError => e
        wrong(e.message)
      end

      def query(names)
        return '' if names.empty?

        terms = names.map { |name| ['=', 'certname', name] }
        "?#{URI.encode_www_form(query: JSON.generate(['or', *terms]))}"
      end

      def connection
        http = Net::HTTP.new(@url.hostname, @url.port)
        http.open_timeout = OPEN
        http.read_timeout = READ
        @url.scheme == 'https' ? secured(http) : http
      end

      def secured(http)
        files = identity
        http.use_ssl = true
        # A store of its own: only the authority of Puppet is trusted.
        http.cert_store = OpenSSL::X509::Store.new.tap { |store| store.add_file(files[:ca]) }
        http.cert = OpenSSL::X509::Certificate.new(File.read(files[:cert]))
        http.key = OpenSSL::PKey.read(File.read(files[:key]))
        http
      rescue OpenSSL::OpenSSLError => e
        wrong("#{files.values.join(', ')}: #{e.message}")
      end

      def identity
        unless @options.slice(:cert, :key, :cacert).size == 3
          require 'puppet'
          initialize_settings
        end
        Verify::CatalogIdentity.files(@options)
      end

      def initialize_settings
        return if ::Puppet.settings.app_defaults_initialized?

        ::Puppet.initialize_settings(@options[:settings].flat_map { |name, value| ["--#{name}", value.to_s] })
      end

      def data(body)
        JSON.parse(body, max_nesting: false)
      rescue JSON::ParserError
        wrong("the answer is not JSON: #{body.to_s[0, 80].inspect}")
      end

      def wrong(text)
        raise CommandLine::UsageError, "#{@url}: #{text}"
      end
    end
  end
end
