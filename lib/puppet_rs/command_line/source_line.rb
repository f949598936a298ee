# frozen_string_literal: true

module PuppetRs
  module CommandLine
    # Lines of files that messages refer to.
    module SourceLine
      module_function

      # @param text [String] the file's, as UTF-8
      # @return [Integer, nil] the first line with invalid bytes
      def first_invalid(text)
        text.each_line.with_index(1) { |line, number| return number unless line.valid_encoding? }
        nil
      end

      # A line with a mark below the place of a message.
      # @param text [String] the file's
      # @param line [Integer, nil] the first is 1
      # @param pos [Integer, nil] the first is 1
      # @return [String, nil] two lines of text
      # @example
      #   SourceLine.mark("$a = = 1\n", 1, 6)
      #   # => "    $a = = 1\n         ^"
      def mark(text, line, pos)
        source = line&.positive? ? text.each_line(chomp: true).first(line)[line - 1] : nil
        return unless source

        source = source.scrub
        return "    #{source}" unless pos&.positive?

        # The text before keeps its tabs, so that the mark is below its character.
        "    #{source}\n    #{(source[0, pos - 1] || '').gsub(/[^\t]/, ' ')}^"
      end
    end
  end
end
