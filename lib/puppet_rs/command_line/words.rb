# frozen_string_literal: true

module PuppetRs
  module CommandLine
    # Numbers and texts as the reports word them.
    module Words
      # Characters that a terminal acts on, that XML cannot have, or that turn the direction of text: what is read would not be
      # what stands there.
      UNPRINTABLE = /[[:cntrl:]\u202A-\u202E\u2066-\u2069&&[^\t]]/
      private_constant :UNPRINTABLE

      module_function

      # @example
      #   Words.count(1, 'input') # => "1 input"
      #   Words.count(2, 'catalog') # => "2 catalogs"
      def count(number, noun)
        "#{number} #{noun}#{'s' unless number == 1}"
      end

      # @param text [String] a line
      # @return [String] as it can be shown
      # @example
      #   Words.printable("a\nb\e[31m") # => 'a\nb\e[31m'
      def printable(text)
        text.scrub.gsub(UNPRINTABLE) { |character| character.dump[1..-2] }
      end

      # @param text [String] an error, a value
      # @param names [Array<String>] of a node
      # @return [String] the text without them: texts of several nodes that differ in nothing else are the same
      # @example
      #   Words.without('no class for db1.example.com', ['db1.example.com']) # => "no class for NODE"
      def without(text, names)
        text.gsub(pattern(names), 'NODE')
      end

      # @param names [Array<String>]
      # @return [Regexp] one of them as a word of its own
      def pattern(names)
        /(?<![\w.-])(?:#{Regexp.union(names).source})(?![\w-])/
      end

      # @param ratio [Float] how many times faster puppet_rs is
      # @example
      #   Words.speed(2.94) # => "2.9x faster"
      #   Words.speed(0.5) # => "2.0x slower"
      def speed(ratio)
        return format('%.1fx faster', ratio) if ratio >= 1

        ratio.positive? ? format('%.1fx slower', 1 / ratio) : 'slower'
      end
    end
  end
end
