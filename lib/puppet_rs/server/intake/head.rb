# frozen_string_literal: true

module PuppetRs
  module Server
    module Intake
      # A request that is not taken.
      class Refused < StandardError
        # @return [Symbol] what is counted together in the log
        attr_reader :kind
        # @return [Integer]
        attr_reader :status

        # @return [Hash{String => String}] of the answer
        attr_reader :headers

        def initialize(kind, status, message, headers = {})
          @kind = kind
          @status = status
          @headers = headers
          super(message)
        end
      end

      # The head of a request as it came. `X_Client_Verify` and `X-Client-Verify` have the same name in Rack, and a proxy that
      # deletes the one lets the other pass.
      class Head
        # Headers that name the client, or say where a request ends: one of each.
        SINGLE = %w[x-client-verify x-client-dn x-client-cert host content-length transfer-encoding content-type].freeze
        MOST_HEADERS = 128
        NAME = /^([^:\r\n]*):/n
        # Puma's parser writes into the text that it reads: a dash becomes an underscore, and an underscore a comma, which no name
        # has otherwise.
        UNDERSCORE = ','
        DIGITS = /\A\d{1,18}\z/
        CHUNKED = 'chunked'
        private_constant :SINGLE, :MOST_HEADERS, :NAME, :UNDERSCORE, :DIGITS, :CHUNKED

        # @param text [String] the bytes of the head
        # @param env [Hash] Puma's reading of it
        # @raise [Refused]
        def initialize(text, env)
          @env = env
          check_names(text)
          check_length(text[/\A[^\r\n]*/n].end_with?('HTTP/1.0'))
        end

        # @return [Boolean] whether a body follows
        def body?
          chunked? || size.positive?
        end

        # @return [Boolean] whether its length is known only when it is there
        def chunked?
          @chunked
        end

        # @return [Integer, nil] of the body; nil if it is sent in chunks
        def size
          @size unless @chunked
        end

        # @return [Boolean] whether the client waits for a word before it sends the body
        def expects?
          @env['HTTP_EXPECT'].to_s.casecmp?('100-continue')
        end

        private

        def check_names(text)
          # Behind the line of the request.
          names = text.byteslice((text.index("\n") || -1) + 1..).scan(NAME).flatten
          refuse(:headers, "it has more than #{MOST_HEADERS} headers", 431) if names.size > MOST_HEADERS
          wrong = names.find { |name| name.include?(UNDERSCORE) } || @env.each_key.find { |name| name.include?(UNDERSCORE) }
          refuse(:underscore, "the name of its header #{shown(wrong)} has an underscore") if wrong
          names.map! { |name| name.downcase.tr('_', '-') }
          twice = SINGLE.find { |name| names.count(name) > 1 }
          refuse(:twice, "it has the header #{twice} twice") if twice
        end

        def check_length(old_protocol)
          coding = @env['HTTP_TRANSFER_ENCODING']
          length = @env['CONTENT_LENGTH']
          refuse(:length, 'its content-length is not a number') unless length.nil? || length.match?(DIGITS)
          @size = length.to_i
          return unless coding

          refuse(:coding, 'its transfer-encoding is not chunked', 501) unless coding.casecmp?(CHUNKED)
          # Servers differ in which of the two they believe.
          refuse(:coding, 'it has a transfer-encoding and a content-length') if length
          refuse(:coding, 'it has a transfer-encoding in HTTP/1.0') if old_protocol
          @chunked = true
        end

        def shown(name)
          name.tr('_,', '-_').force_encoding(Encoding::UTF_8).scrub[0, 60].inspect
        end

        def refuse(kind, text, status = 400)
          raise Refused.new(kind, status, "Bad request: #{text}.")
        end
      end
    end
  end
end
