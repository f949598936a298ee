# frozen_string_literal: true

require 'ipaddr'
require 'openssl'

module PuppetRs
  module Server
    # Certificates that are trusted, of connections and of headers that a proxy sends: the CA has signed them, they have not
    # ended, and they are not revoked. Puma has verified the chain when a connection was made; the list of revoked certificates
    # is read here, again when its file changes.
    class Certificates
      # Errors that are not of one certificate: all clients are refused.
      OF_ALL = [OpenSSL::X509::V_ERR_CRL_HAS_EXPIRED, OpenSSL::X509::V_ERR_CRL_NOT_YET_VALID,
                OpenSSL::X509::V_ERR_UNABLE_TO_GET_CRL, OpenSSL::X509::V_ERR_CRL_SIGNATURE_FAILURE].freeze
      # Results that are remembered.
      MOST = 10_000
      ENDED = 'it has ended, or not begun'
      private_constant :OF_ALL, :MOST, :ENDED

      # @return [Hash{String => String}] the short names of extensions, by number
      attr_reader :names

      # @param authority [String] file of the certificates of the CA
      # @param revoked [String] file of the lists of revoked certificates
      # @param check [Symbol, false] +:chain+, +:leaf+ or false, as Puppet's setting certificate_revocation
      # @param proxies [Array<String>] addresses that may name clients in headers
      # @param names [Hash{String => String}]
      # @raise [SettingError] for what is not an address
      def initialize(authority:, revoked:, check: :chain, proxies: [], names: {})
        @authority = authority
        @revoked = revoked
        @check = check
        @proxies = proxies.map { |text| address(text) }
        @names = names
        @lock = Mutex.new
        @known = {}
        @bounds = []
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
      # @param from [String] the address that sent it, for the log
      # @return [Boolean] whether it is believed; the log has the reason why not
      def valid?(certificate, from)
        reason, all = @lock.synchronize { reason(certificate) }
        return true unless reason

        subject = "#{certificate.subject.to_utf8} (serial number #{certificate.serial.to_s(16)})"
        text = "The certificate #{subject} of #{from} is refused: #{reason}"
        text += ". All clients are refused for this reason: #{files}" if all
        Notices.write([:certificate, reason, all ? nil : subject], text, level: :err)
        false
      end

      # @raise [SettingError] if the files of the CA cannot be read
      def check
        store
      rescue SystemCallError, OpenSSL::OpenSSLError => e
        raise SettingError, "#{files}: #{e.message}"
      end

      private

      def address(text)
        IPAddr.new(text)
      rescue IPAddr::Error => e
        raise SettingError, "--trusted-proxy: #{e.message}"
      end

      # @return [Array(String, Boolean), nil] why not, and whether that is so for all; nil if it is valid
      def reason(certificate)
        refresh
        return ["the files of the CA cannot be read (#{@failure})", true] unless @store
        # A certificate that ends is no longer valid, although its files are the same; nor is a list.
        return [ENDED, false] unless Time.now.between?(certificate.not_before, certificate.not_after)

        forget unless @period == period
        key = certificate.to_der
        @known.key?(key) ? @known[key] : @known[key] = verified(certificate)
      end

      def verified(certificate)
        @known.clear if @known.size >= MOST
        context = OpenSSL::X509::StoreContext.new(@store, certificate)
        context.time = Time.now
        context.verify ? nil : [context.error_string, OF_ALL.include?(context.error)]
      end

      # When a file is written at this moment, the lists that were there before hold until it is complete.
      def refresh
        stamps = Native.stamps([@authority, @revoked])
        return if stamps == @stamps

        @store, @bounds, @ends = store
        @stamps = stamps
        forget
        @failure = nil
      rescue SystemCallError, OpenSSL::OpenSSLError => e
        Notices.write([:files, e.message], "#{files}: #{e.message}", level: :err) if e.message != @failure
        @failure = e.message
      end

      def forget
        @known.clear
        @period = period
      end

      # Results hold from one time at which a list or a certificate of the CA begins or ends to the next one. The clock may be set
      # forth and back.
      # @return [Integer] how many of these times are over
      def period
        now = Time.now
        @bounds.count { |time| time <= now }
      end

      # @return [Array(OpenSSL::X509::Store, Array<Time>, Time)] when its parts begin and end, and when the first list of revoked
      #   certificates ends
      def store
        store = OpenSSL::X509::Store.new
        store.purpose = OpenSSL::X509::PURPOSE_SSL_CLIENT
        authorities = parts(@authority, 'CERTIFICATE').map { |text| OpenSSL::X509::Certificate.new(text) }
        authorities.each { |certificate| store.add_cert(certificate) }
        bounds = authorities.flat_map { |certificate| [certificate.not_before, certificate.not_after] }
        return [store, bounds, nil] unless @check

        lists = parts(@revoked, 'X509 CRL').map { |text| OpenSSL::X509::CRL.new(text) }
        lists.each { |list| store.add_crl(list) }
        flags = OpenSSL::X509::V_FLAG_CRL_CHECK
        flags |= OpenSSL::X509::V_FLAG_CRL_CHECK_ALL unless @check == :leaf
        store.flags = flags
        ends = lists.filter_map(&:next_update)
        [store, [*bounds, *lists.map(&:last_update), *ends], ends.min]
      end

      def files
        "#{@authority} (setting localcacert)#{", #{@revoked} (setting hostcrl)" if @check}" \
          "#{", which is valid until #{@ends.utc}" if @ends}"
      end

      def parts(file, kind)
        File.binread(file).scan(/-----BEGIN #{kind}-----.+?-----END #{kind}-----/m)
      end
    end
  end
end
