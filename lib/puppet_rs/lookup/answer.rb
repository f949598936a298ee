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
      # @param secret [Boolean] whether a level has the value encrypted, or that of a key which is a part of it
      # @return [Answer] of one node
      def self.of(outcome, levels, secret)
        node = outcome.node
        return failed(outcome, levels, secret) if outcome.failed?

        found, value, sensitive = JSON.parse(outcome.text, max_nesting: false)
        return new('none', nil, [], [node]) unless found

        value = sensitive || secret ? Compile::Rendering::REDACTED : SensitiveData.replace(value) { Compile::Rendering::REDACTED }
        new('value', value, levels, [node])
      end

      # The text of an error may have the value in it.
      # @api private
      def self.failed(outcome, levels, secret)
        text = secret ? Compile::Rendering::REDACTED : Program.without_place(outcome.reason)
        new('error', text, levels, [outcome.node])
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
