# frozen_string_literal: true

require 'erb'
require 'json'
require 'net/http'
require 'openssl'
require 'securerandom'
require 'uri'

module PuppetRs
  module Verify
    # Asks a server for the catalog of a node, as an agent does (v3), or as a tool that may ask for every node (v4).
    class CatalogRequest
      APIS = %w[v3 v4].freeze
      # A catalog with all kinds of values.
      ACCEPTED = 'application/vnd.puppet.rich+json, application/json'
      # Values that differ from compile to compile.
      VOLATILE = %w[version catalog_uuid].freeze
      # Levels of what servers say of themselves. (`notice` is none that they can be asked for.)
      QUIET = %w[debug info].freeze
      UNREACHABLE = [
        SystemCallError, SocketError, OpenSSL::SSL::SSLError, Timeout::Error, EOFError, Net::ProtocolError, Net::HTTPBadResponse
      ].freeze

      # @return [String, nil] the version of Puppet that the server named
      attr_reader :puppet_version

      # @param url [URI::HTTP] of the server
      # @param api [String] v3 or v4
      # @param identity [Hash] `cert`, `key`, `ca`: files in PEM
      # @param headers [Proc, nil] further headers for an Input, as a proxy sends them
      # @param timeout [Numeric] seconds; 0: none
      def initialize(url, api: 'v3', identity: {}, headers: nil, timeout: 300)
        @url = url
        @api = api
        @identity = identity
        @headers = headers || ->(_) { {} }
        @timeout = timeout
      end

      # @param input [Input]
      # @return [Outcome] with `crash` when there is no answer
      def outcome(input)
        times = Array.new(input.repeat) do
          started = Process.clock_gettime(Process::CLOCK_MONOTONIC)
          @response = ask(input)
          Process.clock_gettime(Process::CLOCK_MONOTONIC) - started
        end
        read(@response).tap { |outcome| outcome.seconds = times }
      rescue *UNREACHABLE => e
        Outcome.new(crash: "no answer from #{@url}: #{e.message}")
      end

      private

      def ask(input)
        request = @api == 'v3' ? form(input) : document(input)
        request['accept'] = ACCEPTED
        @headers.call(input).each { |name, value| request[name] = value }
        connection.start { |http| http.request(request) }
      end

      def connection
        http = Net::HTTP.new(@url.hostname, @url.port, nil)
        http.read_timeout = @timeout.zero? ? nil : @timeout
        return http unless @url.scheme == 'https'

        http.use_ssl = true
        http.cert_store = authorities if @identity[:ca]
        http.cert = OpenSSL::X509::Certificate.new(File.read(@identity[:cert])) if @identity[:cert]
        http.key = OpenSSL::PKey.read(File.read(@identity[:key])) if @identity[:key]
        http
      end

      # In a store of its own: Puppet gives each context of OpenSSL that of the system, to which `ca_file` only adds.
      def authorities
        OpenSSL::X509::Store.new.tap { |store| store.add_file(@identity[:ca]) }
      end

      # Agents send their facts encoded twice.
      def form(input)
        sent = JSON.generate('name' => input.node, 'values' => facts(input), 'timestamp' => Time.now.utc.iso8601)
        request = Net::HTTP::Post.new("#{prefix}/v3/catalog/#{ERB::Util.url_encode(input.node)}")
        request.set_form_data('environment' => input.environment, 'facts' => URI.encode_www_form_component(sent),
                              'facts_format' => 'application/json', 'transaction_uuid' => SecureRandom.uuid)
        request
      end

      def document(input)
        request = Net::HTTP::Post.new("#{prefix}/v4/catalog", 'content-type' => 'application/json')
        request.body = JSON.generate(
          certname: input.node, environment: input.environment, persistence: { facts: false, catalog: false },
          facts: { values: facts(input) }, trusted_facts: { values: trusted(input) }, transaction_uuid: SecureRandom.uuid,
          options: { prefer_requested_environment: true, capture_logs: true, log_level: 'info' }
        )
        request
      end

      # Lists of a node's variables hold the server's facts, too.
      def facts(input)
        input.facts.except(*Compiler::SERVER_FACTS.keys)
      end

      def trusted(input)
        hostname, domain = input.node.split('.', 2)
        { authenticated: 'remote', certname: input.node, extensions: {}, external: {}, hostname:, domain: }
      end

      def prefix
        "#{@url.path.delete_suffix('/')}/puppet"
      end

      def read(response)
        @puppet_version = response['x-puppet-version'] || @puppet_version
        return failed(response) unless response.is_a?(Net::HTTPOK)

        data = JSON.parse(response.body, max_nesting: false)
        logs = []
        if @api == 'v4'
          logs = data.fetch('logs', []).map { |log| log.slice('level', 'message', 'file', 'line') }
          logs.reject! { |log| QUIET.include?(log['level']) }
          data = data.fetch('catalog')
        end
        json = JSON.generate(data.except(*VOLATILE), max_nesting: false)
        Outcome.new(json: Secrets.instance.mask(json), logs:)
      rescue JSON::ParserError, KeyError, TypeError
        Outcome.new(crash: "#{@url} answered with something that is no catalog: #{response.body.to_s[0, 200]}")
      end

      def failed(response)
        message = begin
          JSON.parse(response.body)['message']
        rescue JSON::ParserError, TypeError
          nil
        end
        Outcome.new(error: { 'class' => "HTTP #{response.code}", 'message' => message || response.body.to_s.strip })
      end
    end
  end
end
