# frozen_string_literal: true

require 'json'

module PuppetRs
  # The facts of a node as the JSON text of a file: the engine reads it, and Ruby objects are made when Ruby code asks for them.
  # @api private
  class FactsText
    # @return [PuppetRs::Native::Facts] what the engine read
    attr_reader :native

    # @param text [String] JSON in UTF-8
    # @return [FactsText, nil] nil if Ruby has to read the text: it is not JSON, or Puppet's own cache of facts
    def self.parse(text)
      native = Native::Facts.parse(text)
      new(text, native) if native && !native.key?('values')
    end

    def initialize(text, native)
      @text = text
      @native = native
    end

    # @return [Hash{String => Object}] an own copy, to be changed at will
    def to_h
      FactsText.sanitized(JSON.parse(@text))
    end

    # Names and values become what they are for Puppet when an agent sends them (+Puppet::Node::Facts#sanitize+).
    def self.sanitized(value)
      case value
      when String, Numeric, true, false then value
      when Hash then value.to_h { |key, inner| [sanitized(key), sanitized(inner)] }
      when Array then value.map { |inner| sanitized(inner) }
      else value.to_s
      end
    end
  end
end
