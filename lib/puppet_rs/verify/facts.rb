# frozen_string_literal: true

require 'json'
require 'yaml'

module PuppetRs
  module Verify
    # Reads a node's facts from a file.
    module Facts
      # How Puppet's own cache of facts begins.
      CACHED = %r{\A--- !ruby/object:Puppet::Node::Facts$}

      module_function

      # @param path [String] JSON or YAML: the facts, or Puppet's own fact cache (`values`)
      # @return [Hash{String=>Object}]
      def read(path)
        text = File.read(path)
        data = if path.end_with?('.json')
                 JSON.parse(text)
               else
                 YAML.safe_load(text.sub(CACHED, '---'),
                                permitted_classes: [Symbol, Time])
               end
        data = data['values'] if data.is_a?(Hash) && data['values'].is_a?(Hash)
        raise UsageError, "#{path} holds no facts" unless data.is_a?(Hash)

        data.transform_keys(&:to_s)
      rescue SystemCallError, JSON::ParserError, Psych::Exception => e
        raise UsageError, "#{path}: #{e.message}"
      end
    end
  end
end
