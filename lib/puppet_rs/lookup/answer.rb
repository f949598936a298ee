# frozen_string_literal: true

require 'json'
require 'puppet_rs/sensitive_data'

module PuppetRs
  module Lookup
    # One answer, with the nodes that get it.
    #
    # @!attribute kind [String] +value+, +none+ or +error+
    # @!attribute value [Object] data of a catalog; the text of an error
    # @!attribute levels [Array<Array(String, String)>] names of levels that answered, and their files
    # @!attribute nodes [Array<String>]
    Answer = Struct.new(:kind, :value, :levels, :nodes) do
      # @param outcome [Compile::Outcome]
      # @param levels [Array<Array(String, String)>]
      # @param secret [Boolean] whether a level has the value encrypted
      # @return [Answer] of one node
      def self.of(outcome, levels, secret)
        node = outcome.node
        return new('error', Program.without_place(outcome.reason), levels, [node]) if outcome.failed?

        found, value, sensitive = JSON.parse(outcome.text, max_nesting: false)
        return new('none', nil, [], [node]) unless found

        value = sensitive || secret ? Compile::Rendering::REDACTED : SensitiveData.replace(value) { Compile::Rendering::REDACTED }
        new('value', value, levels, [node])
      end

      # @return [Array] equal for answers that are shown once
      def content
        [kind, value, levels]
      end

      # @return [String] a line, or the lines of a hash or an array
      def text
        case kind
        when 'none' then 'no value'
        when 'error' then "error: #{value}"
        else value.is_a?(Hash) || value.is_a?(Array) ? JSON.pretty_generate(value, max_nesting: false) : JSON.generate(value)
        end
      end
    end
  end
end
