# frozen_string_literal: true

require 'openssl'

module PuppetRs
  module Server
    # A request as it goes from the front process to a worker: what Rack has of it, its body, and who sent it.
    module Call
      # Attributes of a message that {Request} reads, beside headers.
      NAMES = %w[REQUEST_METHOD PATH_INFO QUERY_STRING CONTENT_TYPE CONTENT_LENGTH].freeze
      AUTHENTICATED = 'authenticated'
      # The first field of a message that asks for what was measured ({Profiling}).
      PROFILED = 'profiled'
      private_constant :NAMES, :AUTHENTICATED

      module_function

      # @param request [Request]
      # @param profile [Array(String, String), nil] of {Profiling}, which the request belongs to
      # @return [Array<String>] a message
      def fields(request, profile = nil)
        client = request.client
        env = request.env.select { |name, value| value.is_a?(String) && (name.start_with?('HTTP_') || NAMES.include?(name)) }
        [client.authenticated? ? AUTHENTICATED : '', client.name.to_s, client.address, client.certificate&.to_der.to_s,
         request.bytes, profile.to_a.join(' '), *env.flatten]
      end

      # @param fields [Array<String>]
      # @return [Array(Request, Array)] and the profile that it belongs to
      def read(fields)
        authenticated, name, address, certificate, body, profile, *env = fields
        client = Client.new(
          name: name.empty? ? nil : name.force_encoding(Encoding::UTF_8), address: address.force_encoding(Encoding::UTF_8),
          authenticated: authenticated == AUTHENTICATED,
          certificate: certificate.empty? ? nil : OpenSSL::X509::Certificate.new(certificate)
        )
        [Request.new(Hash[*env], client, body), profile.empty? ? nil : profile.split]
      end
    end
  end
end
