# frozen_string_literal: true

require 'openssl'

module PuppetRs
  module Server
    # A request as it goes from the front process to a worker: what Rack has of it, its body, and who sent it.
    module Call
      # What {Request} reads, beside headers.
      NAMES = %w[REQUEST_METHOD PATH_INFO QUERY_STRING CONTENT_TYPE CONTENT_LENGTH].freeze
      AUTHENTICATED = 'authenticated'
      private_constant :NAMES, :AUTHENTICATED

      module_function

      # @param request [Request]
      # @return [Array<String>] a message
      def fields(request)
        client = request.client
        env = request.env.select { |name, value| value.is_a?(String) && (name.start_with?('HTTP_') || NAMES.include?(name)) }
        [client.authenticated? ? AUTHENTICATED : '', client.name.to_s, client.address, client.certificate&.to_der.to_s,
         request.bytes, *env.flatten]
      end

      # @param io [UNIXSocket]
      # @return [Request, nil] nil at the end
      def read(io)
        authenticated, name, address, certificate, body, *env = Wire.read(io)
        return unless authenticated

        client = Client.new(
          name: name.empty? ? nil : name.force_encoding(Encoding::UTF_8), address: address.force_encoding(Encoding::UTF_8),
          authenticated: authenticated == AUTHENTICATED,
          certificate: certificate.empty? ? nil : OpenSSL::X509::Certificate.new(certificate)
        )
        Request.new(Hash[*env], client, body)
      end
    end
  end
end
