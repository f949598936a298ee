# frozen_string_literal: true

require 'json'

module PuppetRs
  module Validate
    # A file of JSON.
    class JsonFile < DataFile
      # An object that records duplicate keys.
      class Recorder < Hash
        attr_reader :again

        def []=(key, value)
          (@again ||= []) << key if key?(key)
          super
        end
      end
      private_constant :Recorder

      private

      def read(text)
        @value = JSON.parse(text, object_class: Recorder, max_nesting: false, allow_duplicate_key: true)
        @read = true
        look_for_duplicates(@value, text)
      rescue JSON::ParserError => e
        add(:error, "not valid JSON: #{e.message[0, 200].lines.first&.chomp}", *place(e.message, text))
      end

      # The last value of a key wins, silently.
      def look_for_duplicates(value, text)
        case value
        when Hash
          value.again&.each { |key| duplicate(key, text) }
          value.each_value { |inner| look_for_duplicates(inner, text) }
        when Array then value.each { |inner| look_for_duplicates(inner, text) }
        end
      end

      # JSON parsers keep no places. A key that occurs only twice in the whole text is found by its text.
      def duplicate(key, text)
        pattern = /#{Regexp.escape(key.to_json)}\s*:/
        lines = text.each_line.with_index(1).filter_map { |line, number| number if line.match?(pattern) }
        line = lines.size == 2 ? lines.last : nil
        add(:error, "the key '#{key}' is there twice", line)
      end

      # New versions name the place; old ones show the rest of the text.
      def place(message, text)
        return [Regexp.last_match(1).to_i, Regexp.last_match(2).to_i] if message =~ /at line (\d+) column (\d+)/

        rest = message[/(?:unexpected token|unexpected character:?).*? at '(.*)'\z/m, 1]
        at = rest && !rest.empty? ? text.rindex(rest) : nil
        before = at&.positive? ? text[0, at] : nil
        before && [before.count("\n") + 1, before.size - (before.rindex("\n") || -1)]
      end
    end
  end
end
