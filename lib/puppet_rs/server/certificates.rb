# frozen_string_literal: true

require 'ipaddr'
require 'openssl'

module PuppetRs
  module Server
    # Which certificates are believed. Puma has verified the chain when a connection was made; the list of revoked
    # certificates is read here, again when its file changes.
    class Certificates
      # @return [Hash{String => String}] the short names of extensions, by number
      attr_reader :names

      # @param authority [String, nil] file of the certificates of the CA
      # @param revoked [String, nil] file of the lists of revoked certificates
      # @param check [Symbol, false] +:chain+, +:leaf+ or false, as Puppet's setting certificate_revocation
      # @param proxies [Array<String>] addresses that may name clients in headers
      # @param names [Hash{String => String}]
      # @raise [SettingError] for what is not an address
      def initialize(authority: nil, revoked: nil, check: :chain, proxies: [], names: {})
        @authority = authority
        @revoked = revoked
        @check = check
        @proxies = proxies.map { |text| address(text) }
        @names = names
        @lock = Mutex.new
        @known = {}
      end

      # @param address [String]
      # @return [Boolean] whether a proxy that was named has it
      def proxy?(address)
        return false if @proxies.empty?

        found = IPAddr.new(address)
        @proxies.any? { |proxy| proxy.include?(found) }
      rescue IPAddr::Error
        false
      end

      # @param certificate [OpenSSL::X509::Certificate]
      # @return [Boolean] whether the CA signed it, and has not revoked it since
      def valid?(certificate)
        return true unless @authority

        @lock.synchronize do
          refresh
          # A certificate that ends is no longer valid, although its files are the same.
          next false unless Time.now.between?(certificate.not_before, certificate.not_after)

          @known.clear if @known.size > 10_000
          key = certificate.to_der
          @known.key?(key) ? @known[key] : @known[key] = @store.verify(certificate)
        end
      end

      private

      def address(text)
        IPAddr.new(text)
      rescue IPAddr::Error => e
        raise SettingError, "--trusted-proxy: #{e.message}"
      end

      def refresh
        stamps = Native.stamps([@authority, @revoked].compact)
        return if stamps == @stamps

        @store = store
        @stamps = stamps
        @known.clear
      end

      def store
        store = OpenSSL::X509::Store.new
        store.purpose = OpenSSL::X509::PURPOSE_SSL_CLIENT
        parts(@authority, 'CERTIFICATE').each { |text| store.add_cert(OpenSSL::X509::Certificate.new(text)) }
        return store unless @check

        parts(@revoked, 'X509 CRL').each { |text| store.add_crl(OpenSSL::X509::CRL.new(text)) }
        flags = OpenSSL::X509::V_FLAG_CRL_CHECK
        flags |= OpenSSL::X509::V_FLAG_CRL_CHECK_ALL unless @check == :leaf
        store.flags = flags
        store
      end

      def parts(file, kind)
        File.binread(file).scan(/-----BEGIN #{kind}-----.+?-----END #{kind}-----/m)
      end
    end
  end
end
