# frozen_string_literal: true

require 'openssl'

module PuppetRs
  module Verify
    # The certificate with which catalogs are asked for: the one of this machine's agent, if no other one is named.
    module CatalogIdentity
      module_function

      # @param options [Options] `cert`, `key`, `cacert`
      # @return [Hash{Symbol => String}] files: cert, key, ca
      # @raise [UsageError] for one that cannot be read
      def files(options)
        files = {
          cert: options[:cert] || ::Puppet[:hostcert], key: options[:key] || ::Puppet[:hostprivkey],
          ca: options[:cacert] || ::Puppet[:localcacert]
        }
        missing = files.find { |_, path| !File.readable?(path) }
        raise UsageError, "#{missing.last}: cannot be read (see --cert, --key and --cacert)" if missing

        files
      end

      # @param pem [String, nil] a certificate
      # @return [String, nil] its common name
      def name(pem)
        pem && OpenSSL::X509::Certificate.new(pem).subject.to_a.reverse.find { |key, _, _| key == 'CN' }&.at(1)
      end
    end
  end
end
