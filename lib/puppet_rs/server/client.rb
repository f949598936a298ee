# frozen_string_literal: true

require 'ipaddr'
require 'openssl'

module PuppetRs
  module Server
    # Who sent a request: the owner of the certificate of the connection, or whom a trusted proxy names.
    class Client
      ALTERNATIVE_NAMES = 'subject-alt-name'
      # Headers of a proxy about a client whose certificate it has verified.
      SUCCESS = 'SUCCESS'
      # Names that Puppet takes (Puppet::SSL::Base), of printable characters of ASCII but a slash. A client of any other one is
      # not authenticated: the name could be neither compared nor logged as it is.
      VALID_NAME = /\A[ -.0-~]+\z/
      # The tags of alternative names (RFC 5280, 4.2.1.6), as auth.conf names them.
      NAME_KINDS = { 1 => 'rfc822-name', 2 => 'dns-name', 6 => 'uri', 7 => 'ip' }.freeze
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

        name = only_name(certificate.subject.to_a)
        return nameless(certificate, address) unless name

        new(address:, name:, certificate:, authenticated: true, names: certificates.names)
      end

      def self.nameless(certificate, address)
        Notices.write([:name, address], "The certificate #{certificate.subject.to_s.dump} of #{address} names nobody: it must " \
                                        'have one common name, of printable characters of ASCII', level: :err)
        new(address:)
      end
      private_class_method :nameless

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
        owner = only_name(certificate.subject.to_a)
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
        only_name(pairs)
      rescue OpenSSL::X509::NameError, TypeError
        nil
      end
      private_class_method :distinguished_name

      # The common name, if there is one and Puppet takes it. Of two it cannot be said which one was verified.
      def self.only_name(pairs)
        names = pairs.filter_map { |key, value| value if key == 'CN' }
        name = names.first.dup.force_encoding(Encoding::UTF_8) if names.size == 1
        name if name&.valid_encoding? && VALID_NAME.match?(name)
      end
      private_class_method :only_name

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
        return { ALTERNATIVE_NAMES => alternative_names(extension.value_der) } if extension.oid == 'subjectAltName'

        oid = OpenSSL::ASN1::ObjectId.new(extension.oid).oid
        [oid, *@names[oid]].to_h { |name| [name, text(extension)] }
      end

      def text(extension)
        OpenSSL::ASN1.decode(extension.value_der).value.to_s
      rescue OpenSSL::ASN1::ASN1Error
        extension.value_der
      end

      # OpenSSL's text of them is not read: a name with a comma in it would be two there.
      def alternative_names(der)
        OpenSSL::ASN1.decode(der).value.each_with_object({}) do |name, found|
          kind = NAME_KINDS[name.tag] or next
          value = name.value.to_s
          text = kind == 'ip' ? IPAddr.new_ntoh(value).to_s : value.dup.force_encoding(Encoding::UTF_8).scrub
          (found[kind] ||= []) << text
        rescue IPAddr::Error
          next
        end
      rescue OpenSSL::ASN1::ASN1Error, NoMethodError
        {}
      end
    end
  end
end
