# frozen_string_literal: true

require 'strscan'

module PuppetRs
  module Verify
    # Finds a string that a regular expression matches: common forms of values
    # first (a path, an address, ...), then one built from the expression.
    class PatternSample
      # More than any sane repetition asks for; keeps `x{1000000}` small.
      MOST = 64

      # @param pattern [Regexp]
      # @param name [String] what to call things in the string
      # @return [String, nil] nil: none was found
      def self.for(pattern, name)
        (common(name) + [new(pattern).build]).find { |text| text && pattern.match?(text) }
      end

      # @return [Array<String>] strings as configuration has them
      def self.common(name)
        host = "#{name.tr('_', '-')}.example.com"
        [name, "/opt/#{name}", host, '10.0.0.1', '10.0.0.0/24', '2001:db8::1', "https://#{host}/",
         "#{name}@#{host}", '1', '8080', '1.0.0', '0644', 'present', 'true', '00:16:3e:00:00:01', '1G', '10m', '50%',
         "C:\\#{name}", "puppet:///modules/#{name}", "#{host}:8080", '12345678-1234-5678-1234-567812345678']
      end
      private_class_method :common

      def initialize(pattern)
        @scanner = StringScanner.new(pattern.source)
        @extended = pattern.options.anybits?(Regexp::EXTENDED)
      end

      # @return [String, nil] the shortest text of the first alternatives; assertions are not looked at
      def build
        text = alternatives
        @scanner.eos? ? text : nil
      rescue RegexpError
        nil
      end

      private

      def alternatives
        first = sequence
        sequence while @scanner.skip(/\|/)
        first
      end

      def sequence
        text = +''
        until @scanner.eos? || @scanner.check(/[|)]/)
          piece = atom
          text << (piece * repetitions)
        end
        text
      end

      def atom
        @scanner.skip(/\s+/) if @extended
        return group if @scanner.skip(/\(/)
        return character_class if @scanner.skip(/\[/)
        return escape if @scanner.skip(/\\/)
        return '' if @scanner.skip(/[\^$]/)

        character = @scanner.getch
        character == '.' ? 'a' : character.to_s
      end

      def group
        ahead = @scanner.skip(/\?(?:=|!|<=|<!)/)
        @scanner.skip(/\?(?:<\w+>|[a-z-]*:|>)/)
        text = alternatives
        raise RegexpError, 'group without end' unless @scanner.skip(/\)/)

        ahead ? '' : text
      end

      # The whole class decides which characters belong to it.
      def character_class
        text = +'['
        text << (@scanner.scan(/\^?\]?/) || '')
        text << (@scanner.scan(/\[:\^?\w+:\]|\\.|[^\]\\]/m) || raise(RegexpError, 'class without end')) until @scanner.skip(/\]/)
        member("#{text}]")
      end

      def escape
        letter = @scanner.getch
        case letter
        when 'A', 'z', 'Z', 'b', 'B', 'G' then ''
        when 'd', 'w', 's', 'h', 'D', 'W', 'S', 'H' then member("\\#{letter}")
        when 'n' then "\n"
        when 't' then "\t"
        else letter.to_s
        end
      end

      def member(source)
        pattern = Regexp.new("\\A#{source}\\z")
        [*'a'..'z', *'0'..'9', *'A'..'Z', *' '..'~'].find { |character| pattern.match?(character) } || raise(RegexpError, source)
      end

      def repetitions
        count = @scanner.scan(/[*?+]|\{(?<least>\d*)(?:,\d*)?\}/)
        least = { nil => 1, '*' => 0, '?' => 0, '+' => 1 }.fetch(count) { @scanner[:least].to_i }
        @scanner.skip(/[?+]/) if count
        [least, MOST].min
      end
    end
  end
end
