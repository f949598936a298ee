# frozen_string_literal: true

require 'json'

module Puppet
  module Util
    # JSON, by Ruby's own library.
    module Json
      # Text that is no JSON.
      class ParseError < StandardError
        attr_reader :data, :cause

        def self.build(original, data)
          new(original.message).tap do |error|
            error.instance_variable_set(:@data, data)
            error.instance_variable_set(:@cause, original)
          end
        end
      end

      module_function

      def load(text, options = {})
        JSON.parse(text, { symbolize_names: false, create_additions: false }.merge(options))
      rescue JSON::ParserError => e
        raise ParseError.build(e, text)
      end

      def load_file(path)
        load(File.read(path, encoding: 'utf-8'))
      end

      def dump(object, options = {})
        options.delete(:pretty) ? JSON.pretty_generate(object, options) : JSON.generate(object, options)
      end
    end
  end
end

# Puppet's name for JSON of any bytes.
module PSON
  ParserError = JSON::ParserError

  module_function

  # @param text [String]
  # @raise [ParserError]
  def parse(text, _options = {})
    source = text.to_s
    raise ParserError, "source '#{source}' not in PSON!" unless source.match?(/\A\s*[\[{]/)

    JSON.parse(source, create_additions: false)
  end

  # @return [Object] the data
  def load(text, *)
    parse(text)
  end
end
