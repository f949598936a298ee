# frozen_string_literal: true

require 'json'

module PuppetRs
  module Validate
    # A text of JSON: its syntax, its keys, its value.
    class JsonText
      # An object that notes the keys it is given again.
      class Recorder < Hash
        attr_reader :again

        def []=(key, value)
          (@again ||= []) << key if key?(key)
          super
        end
      end
      private_constant :Recorder

      # @return [Array<Finding>]
      attr_reader :findings

      # @return [Object, nil] the value, if there is one
      attr_reader :value

      # @return [Boolean] whether there is a value
      def read?
        @read
      end

      # @param path [String] of its file
      def initialize(path, text)
        @path = path
        @findings = []
        @read = false
        @value = JSON.parse(text, object_class: Recorder, max_nesting: false)
        @read = true
        look_for_duplicates(@value, text)
      rescue JSON::ParserError => e
        line, pos = place(e.message, text)
        @findings << Finding.new(:error, "not valid JSON: #{e.message[0, 200].lines.first&.chomp}", path, line, pos)
      end

      private

      # The last value of a key wins, silently.
      def look_for_duplicates(value, text)
        case value
        when Hash
          value.again&.each { |key| duplicate(key, text) }
          value.each_value { |inner| look_for_duplicates(inner, text) }
        when Array then value.each { |inner| look_for_duplicates(inner, text) }
        end
      end

      # Parsers keep no places: a key that stands there twice only is found by its text.
      def duplicate(key, text)
        pattern = /#{Regexp.escape(key.to_json)}\s*:/
        lines = text.each_line.with_index(1).filter_map { |line, number| number if line.match?(pattern) }
        line = lines.size == 2 ? lines.last : nil
        @findings << Finding.new(:error, "the key '#{key}' is there twice", @path, line, nil)
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
