# frozen_string_literal: true

require 'puppet/indirector/facts/json'
require 'puppet/network/http'
require 'puppet/network/http/api/server/v3'
require 'puppet/ssl/certificate'

module PuppetRs
  module Server
    # Puppet's own handlers of /puppet/v3, which the package of the agent comes with.
    class PuppetApi
      include ::Puppet::Network::HTTP::Handler

      # Shorter values are left to Puppet: they may be words that mean something.
      SHORT = 100
      private_constant :SHORT

      # @param code [VersionedCode]
      def initialize(code)
        @code = code
        ::Puppet::Node::Facts::Json.prepend(FactsOnDisk)
        ReportValues.install
        # The rules of auth.conf were checked before; Puppet asks for a proof that a check took place.
        ::Puppet::Network::Authorization.authconfigloader_class = Authorization
        prefix = %r{^#{::Puppet::Network::HTTP::SERVER_URL_PREFIX}/}
        register([::Puppet::Network::HTTP::Route.path(prefix).any.chain(::Puppet::Network::HTTP::API::Server::V3.routes)])
      end

      # @param request [Request]
      # @return [Response]
      def call(request)
        response = Response.new
        return process(request, response).then { response } unless catalog?(request)

        saves = FactsOnDisk.saves do
          response.measured = Metrics.measured(request.environment) { Memory.released { process(request, response) } }
        end
        response.when_done { wait_for(saves, response) } if saves.any?
        response
      end

      # @!group What Puppet's handler asks of a web server

      def headers(request)
        request.headers
      end

      def http_method(request)
        request.verb
      end

      def path(request)
        request.path
      end

      def body(request)
        request.body
      end

      def params(request)
        given = decode_params(with_code_id(request))
        client = request.client
        given[:ip] = client.address
        given[:authenticated] = client.authenticated?
        given[:node] = client.name || resolve_node(given)
        given
      end

      def client_cert(request)
        certificate = request.client.certificate
        certificate && ::Puppet::SSL::Certificate.from_instance(certificate)
      end

      def set_content_type(response, format)
        response['content-type'] = format_to_mime(format)
      end

      def set_response(response, body, status = 200)
        response.status = status
        response.body = body
      end

      # @!endgroup

      private

      # Puppet looks for a number in each line of a text, which takes 0.2 ms in the facts of a node. In a text of one line
      # that begins with none there is none.
      def parse_primitive_parameter_value(value)
        return super if value.nil? || value.size < SHORT || value.include?("\n") || value.match?(/\A\d/)

        value
      end

      # Errors here are answered as if they had happened before the compile.
      def wait_for(saves, response)
        respond_to_errors(::Puppet::Network::HTTP::Response.new(self, response)) { saves.each(&:wait) }
      end

      def catalog?(request)
        request.path.start_with?('/puppet/v3/catalog/')
      end

      # The version of the code that a catalog is made of, for static catalogs: never what a client says it is.
      def with_code_id(request)
        return request.params unless catalog?(request)

        request.params.merge('code_id' => @code.id(request.environment))
      end
    end
  end
end
