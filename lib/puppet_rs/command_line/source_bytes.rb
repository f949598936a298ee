# frozen_string_literal: true

module PuppetRs
  module CommandLine
    # Bytes of manifests and templates that cannot be read as UTF-8. Puppet looks for a byte order mark first; that of UTF-8,
    # which is valid, is found by the parser.
    module SourceBytes
      # In the order in which Puppet looks for them (+Puppet::Pops::Parser::LexerSupport#get_bom+).
      MARKS = {
        "\xFF\xFE\x00\x00".b => 'UTF-32', "\x84\x31\x95\x33".b => 'GB-18030', "\xDD\x73\x66\x73".b => 'UTF-EBCDIC',
        "\x0E\xFE\xFF".b => 'SCSU', "\x00\x00\xFE\xFF".b => 'UTF-32', "\xF7\x64\x4C".b => 'UTF-1', "\xFB\xEE\x28".b => 'BOCU',
        "\xFE\xFF".b => 'UTF-16', "\xFF\xFE".b => 'UTF-16'
      }.freeze
      private_constant :MARKS

      module_function

      # @param text [String] in UTF-8
      # @return [Array(String, Integer), nil] what is wrong, and the line unless it is the whole text; nil: nothing
      def mistake(text)
        return if text.valid_encoding?

        bytes, name = MARKS.find { |mark, _| text.b.start_with?(mark) }
        return ['invalid byte sequence in UTF-8', SourceLine.first_invalid(text)] unless name

        shown = bytes.bytes.map { |byte| format('%X', byte) }.join(' ')
        ["Illegal #{name} Byte Order mark at beginning of input: [#{shown}] - remove these from the puppet source", nil]
      end
    end
  end
end
