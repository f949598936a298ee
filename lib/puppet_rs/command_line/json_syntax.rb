# frozen_string_literal: true

require 'strscan'

module PuppetRs
  module CommandLine
    # The place where a text stops being JSON. Ruby's parser names none in some versions, and the beginning of the whole object in
    # others.
    class JsonSyntax
      # Raised at the first mistake.
      class Mistake < StandardError; end
      private_constant :Mistake

      STRING = %r{"(?:[^"\\\u0000-\u001f]|\\["\\/bfnrt]|\\u\h{4})*"}
      NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?/
      WORD = /true|false|null/
      private_constant :STRING, :NUMBER, :WORD

      # @param text [String] valid UTF-8
      # @return [String, nil] what is wrong, beginning with its line and column; nil: it is JSON
      # @example
      #   JsonSyntax.mistake(%({"a": 1,\n"b" 2})) # => "line 2, column 5: a colon was expected"
      def self.mistake(text)
        new(text).mistake
      end

      def initialize(text)
        @scanner = StringScanner.new(text)
      end

      # See {.mistake}.
      def mistake
        value
        space
        wrong('the end was expected') unless @scanner.eos?
        nil
      rescue Mistake => e
        before = @scanner.string.byteslice(0, @scanner.pos)
        "line #{before.count("\n") + 1}, column #{before.size - (before.rindex("\n") || -1)}: #{e.message}"
      end

      private

      def value
        space
        if @scanner.skip(/\{/) then list('}') { pair }
        elsif @scanner.skip(/\[/) then list(']') { value }
        else
          @scanner.skip(STRING) || @scanner.skip(NUMBER) || @scanner.skip(WORD) || wrong('a value was expected')
        end
      end

      def list(ending)
        space
        return if @scanner.skip(/#{Regexp.escape(ending)}/)

        loop do
          yield
          space
          return if @scanner.skip(/#{Regexp.escape(ending)}/)

          @scanner.skip(/,/) || wrong("a comma or #{ending} was expected")
        end
      end

      def pair
        space
        @scanner.skip(STRING) || wrong('a key in quotes was expected')
        space
        @scanner.skip(/:/) || wrong('a colon was expected')
        value
      end

      def space
        @scanner.skip(/[ \t\r\n]+/)
      end

      def wrong(text)
        raise Mistake, @scanner.eos? ? 'the text ends too early' : text
      end
    end
  end
end
