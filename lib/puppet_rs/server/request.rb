# frozen_string_literal: true

require 'rack/utils'

module PuppetRs
  module Server
    # A client sent something that is not a request.
    class BadRequest < StandardError; end

    # A request as the routes and rules read it: the path decoded and without detours, parameters of the query and of
    # a form.
    class Request
      FORM = 'application/x-www-form-urlencoded'
      # Bodies that are not text.
      BINARY = ['', 'application/octet-stream', 'application/x-msgpack'].freeze
      IDENTITY = ['', 'identity'].freeze
      # Agents send some ten, and one for each pattern of `ignore` of a file.
      MOST_PARAMETERS = 4096
      DETOUR = %r{(?:\A|/)\.{1,2}(?:/|\z)}

      # @return [String] the method, in capitals
      attr_reader :verb
      # @return [String] decoded
      attr_reader :path
      # @return [Hash{String => String, Array<String>}] of the query alone
      attr_reader :query
      # @return [Client]
      attr_reader :client
      # @return [Hash]
      attr_reader :env

      # @param env [Hash] of Rack
      # @param client [Client]
      # @param bytes [String, nil] the body, if it is not to be read from +env+
      # @raise [BadRequest]
      def initialize(env, client, bytes = nil)
        @env = env
        @client = client
        @bytes = bytes
        @verb = env['REQUEST_METHOD'].upcase
        @path = decoded(env['PATH_INFO'])
        @query = parsed(env['QUERY_STRING'])
      end

      # @return [Hash{String => String}] in lower case, as Puppet reads them
      def headers
        @headers ||= @env.each_with_object({}) do |(name, value), found|
          next unless name.start_with?('HTTP_') || name == 'CONTENT_TYPE' || name == 'CONTENT_LENGTH'

          found[name.delete_prefix('HTTP_').tr('_', '-').downcase] = value
        end
      end

      # @return [String] the body as it came
      def bytes
        # Puma's empty body is a frozen string.
        @bytes ||= +(@env['rack.input']&.read || '')
      end

      # @return [String]
      def body
        @body ||= BINARY.include?(content_type) ? bytes : bytes.force_encoding(Encoding::UTF_8)
      end

      # @return [Boolean] whether its body is packed (`Content-Encoding: gzip`): Puppet's handlers would read it as it came
      def packed?
        !IDENTITY.include?(@env['HTTP_CONTENT_ENCODING'].to_s.downcase)
      end

      # @return [Hash{String => String, Array<String>}] of the query and of a form
      def params
        @params ||= content_type == FORM ? @query.merge(parsed(body)) : @query
      end

      # The environment that the client asks for.
      #
      # @return [String, nil]
      # @raise [BadRequest] for several, and for a name that ends with a line, which Puppet's own check lets pass
      def environment
        name = params['environment']
        return name unless name.is_a?(Array) || name&.end_with?("\n")

        raise BadRequest, "The environment must be purely alphanumeric, not '#{name}'"
      end

      private

      def content_type
        @env['CONTENT_TYPE'].to_s.split(';').first.to_s.strip.downcase
      end

      # Rules are written for the path that a client means. (Puppet Server normalizes it likewise.)
      def decoded(path)
        raise BadRequest, 'Invalid URI path' if path.match?(/%(?!\h\h)/)

        path = Rack::Utils.unescape_path(path).dup.force_encoding(Encoding::UTF_8)
        raise BadRequest, 'Invalid URI path' if !path.valid_encoding? || path.match?(/[\x00-\x1f\x7f]/)
        raise BadRequest, 'Invalid relative path (.. or .) in request' if path.match?(DETOUR)

        path.squeeze('/')
      rescue ArgumentError
        raise BadRequest, 'Invalid URI path'
      end

      # Rack's parser unescapes by a regular expression, which took longer than the compile of a small catalog, and refuses
      # forms of more than 4 MB: facts are sent in one.
      def parsed(text)
        text = text.to_s
        raise BadRequest, 'Invalid parameters: they are not UTF-8' unless text.valid_encoding?
        raise BadRequest, "Invalid parameters: invalid %-encoding (#{wrong_word(text)})" unless Native.escaped?(text)
        raise BadRequest, "Invalid parameters: more than #{MOST_PARAMETERS}" if text.count('&') >= MOST_PARAMETERS

        parameters(text)
      end

      # The name or value with a `%` that encodes nothing.
      def wrong_word(text)
        text = text.b
        at = text.index(/%(?!\h\h)/)
        start = text.rindex(/[&=]/, at)
        text[(start ? start + 1 : 0)..][/\A[^&=]{0,100}/].force_encoding(Encoding::UTF_8).scrub
      end

      def unescaped(word)
        word = Native.unescape(word)
        raise BadRequest, 'Invalid parameters: they are not UTF-8' unless word.valid_encoding?

        word
      end

      # A name that is repeated has the array of its values, which grows in place.
      def parameters(text)
        repeated = {}
        text.split('&').each_with_object({}) do |part, found|
          next if part.empty?

          name, value = part.split('=', 2).map { |word| unescaped(word) }
          next found[name] = value unless found.key?(name)

          repeated.key?(name) ? found[name] << value : found[name] = repeated[name] = [found[name], value]
        end
      end
    end
  end
end
