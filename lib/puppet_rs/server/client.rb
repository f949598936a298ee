# frozen_string_literal: true

require 'openssl'

module PuppetRs
  module Server
    # Who sent a request: the owner of the certificate of the connection, or whom a trusted proxy names.
    class Client
      ALTERNATIVE_NAMES = 'subject-alt-name'
      # The kinds of alternative names, as OpenSSL writes them and as auth.conf does.
      NAME_KINDS = { 'DNS' => 'dns-name', 'IP Address' => 'ip', 'URI' => 'uri', 'email' => 'rfc822-name' }.freeze
      # Headers of a proxy about a client whose certificate it has verified.
      SUCCESS = 'SUCCESS'
      ONE_CERTIFICATE = /\A[^-]*-----BEGIN [A-Z ]*CERTIFICATE-----[^-]+-----END [A-Z ]*CERTIFICATE-----\s*\z/m

      # @return [String, nil] the common name
      attr_reader :name
      # @return [OpenSSL::X509::Certificate, nil]
      attr_reader :certificate
      # @return [String] the address that the connection comes from
      attr_reader :address

      # @param env [Hash] of Rack
      # @param certificates [Certificates] whom to believe
      # @param proxied [Boolean] whether headers name the client
      # @return [Client]
      # @raise [BadRequest] for a header that holds no certificate
      def self.of(env, certificates, proxied: false)
        address = env['REMOTE_ADDR'].to_s
        return of_headers(env, address, certificates) if proxied && certificates.proxy?(address)

        certificate = env['puma.peercert']
        return new(address:) unless certificate && certificates.valid?(certificate, address)

        new(address:, name: common_name(certificate.subject), certificate:, authenticated: true, names: certificates.names)
      end

      # As Puppet Server reads them; the names of headers are not settings here. A proxy may leave a header alone that it does
      # not set: the certificate, of which extensions are taken, must be that of the name, and one that the CA has signed.
      def self.of_headers(env, address, certificates)
        certificate = header_certificate(env['HTTP_X_CLIENT_CERT'])
        name = distinguished_name(env['HTTP_X_CLIENT_DN'].to_s)
        authenticated = env['HTTP_X_CLIENT_VERIFY'] == SUCCESS
        # Nothing is taken of the certificate of whom the proxy does not know.
        return new(address:, name:) unless authenticated && !name.to_s.empty?

        check_owner(certificate, name, address) if certificate
        authenticated = certificate.nil? || certificates.valid?(certificate, address)
        new(address:, name:, certificate: authenticated ? certificate : nil, authenticated:, names: certificates.names)
      end
      private_class_method :of_headers

      def self.check_owner(certificate, name, address)
        owner = common_name(certificate.subject)
        return if owner == name

        Notices.write(:owner, "A request of #{address} is refused: x-client-dn is #{name}, x-client-cert is of #{owner}",
                      level: :err)
        raise BadRequest, 'x-client-cert is not the certificate of x-client-dn'
      end
      private_class_method :check_owner

      def self.header_certificate(text)
        return if text.to_s.empty?

        pem = Native.unescape(text.gsub('+', '%2B'))
        raise BadRequest, 'x-client-cert must hold one certificate' unless pem.match?(ONE_CERTIFICATE)

        OpenSSL::X509::Certificate.new(pem)
      rescue OpenSSL::X509::CertificateError, ArgumentError => e
        raise BadRequest, "Unable to parse x-client-cert into certificate: #{e.message}"
      end
      private_class_method :header_certificate

      # Both forms that proxies send: `CN=a,O=b` (RFC 2253) and `/O=b/CN=a`.
      def self.distinguished_name(text)
        return if text.empty?

        pairs = OpenSSL::X509::Name.parse_rfc2253(text).to_a unless text.start_with?('/')
        pairs ||= text.split('/').map { |part| part.split('=', 2) }
        names = pairs.filter_map { |key, value| value if key == 'CN' }
        # Of two it cannot be said which one the proxy has verified.
        names.size == 1 ? names.first.dup.force_encoding(Encoding::UTF_8) : nil
      rescue OpenSSL::X509::NameError, TypeError
        nil
      end
      private_class_method :distinguished_name

      def self.common_name(subject)
        name = subject.to_a.reverse.find { |key, _, _| key == 'CN' }&.at(1)
        name&.dup&.force_encoding(Encoding::UTF_8)
      end
      private_class_method :common_name

      def initialize(address:, name: nil, certificate: nil, authenticated: false, names: {})
        @address = address
        @name = name
        @certificate = certificate
        @authenticated = authenticated && !name.to_s.empty?
        @names = names
      end

      # @return [Boolean]
      def authenticated?
        @authenticated
      end

      # @return [Hash{String => String, Hash}] the extensions of the certificate by number, and by short name if they have
      #   one, texts; the alternative names by kind
      def extensions
        @extensions ||= (@certificate&.extensions || []).each_with_object({}) do |extension, found|
          found.update(entries(extension))
        end
      end

      private

      def entries(extension)
        return { ALTERNATIVE_NAMES => alternative_names(extension.value) } if extension.oid == 'subjectAltName'

        oid = OpenSSL::ASN1::ObjectId.new(extension.oid).oid
        [oid, *@names[oid]].to_h { |name| [name, text(extension)] }
      end

      def text(extension)
        OpenSSL::ASN1.decode(extension.value_der).value.to_s
      rescue OpenSSL::ASN1::ASN1Error
        extension.value_der
      end

      def alternative_names(text)
        text.split(', ').each_with_object({}) do |name, found|
          kind, value = name.split(':', 2)
          (found[NAME_KINDS.fetch(kind, kind)] ||= []) << value
        end
      end
    end
  end
end
