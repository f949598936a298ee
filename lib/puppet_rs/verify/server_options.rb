# frozen_string_literal: true

require 'uri'

module PuppetRs
  module Verify
    # The options of `puppet_rs verify --server`.
    module ServerOptions
      # Settings that are of no use where servers compile.
      ELSEWHERE = {
        all: '--all-classes', environmentpath: '--environmentpath', modulepath: '--modulepath', hiera_config: '--hiera-config',
        fill: '--fill-required', cache: '--cache', strict: '--strict', environment_name: '--environment-name'
      }.freeze

      private

      def server_options(options)
        options.on('--server URL', 'a running Puppet Server (or OpenVox server): https://puppet.example.com:8140') do |text|
          @values[:server] = server_url('--server', text)
        end
        options.on('--with URL', 'the puppet_rs server to compare it with (one that is started here for the run,',
                   "with this machine's puppet.conf and environments)") { |text| @values[:with] = server_url('--with', text) }
        keep(options, :api, '--server-api VERSION', CatalogRequest::APIS,
             'v3: as agents ask, each certificate for its own node (v3);',
             'v4: every node, where auth.conf lets the certificate; stores nothing, compares the log')
        keep(options, :cert, '--cert FILE', "the certificate to ask with (this machine's agent's)")
        keep(options, :key, '--key FILE', 'its private key')
        keep(options, :cacert, '--cacert FILE', 'the certificates of the authority')
      end

      def server_url(option, text)
        url = URI(text)
        usage_error("#{option}: '#{text}' is not http://HOST:PORT or https://HOST:PORT") unless url.is_a?(URI::HTTP) && url.host
        url.port = 8140 unless text.match?(%r{//[^/]*:\d+})
        url
      rescue URI::InvalidURIError
        usage_error("#{option}: '#{text}' is no URL")
      end

      def check_server
        wrong = ELSEWHERE.find { |name, _| @values[name] }
        usage_error("#{wrong.last} does not go with --server: the servers have the code") if wrong
        usage_error("'#{names.first}' does not go with --server: nodes are compared") unless names.empty?
        usage_error('--server needs --facts: a server compiles with the facts that it is sent') if @values[:facts].empty?
        check_exists(*@values.values_at(:cert, :key, :cacert))
      end
    end
  end
end
