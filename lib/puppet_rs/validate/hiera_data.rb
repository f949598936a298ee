# frozen_string_literal: true

module PuppetRs
  module Validate
    # A file of Hiera data: YAML, eyaml or JSON.
    class HieraData
      def initialize(path, text)
        @path = path
        @text = text
      end

      # @return [Array<Finding>]
      def findings
        found = @path.end_with?('.json') ? JsonText.new(@path, @text) : YamlText.new(@path, @text)
        found.findings + (found.read? ? keys(found.value) : []) + encrypted(found)
      end

      private

      # What +yaml_data+ and +json_data+ expect.
      def keys(value)
        return [] if value.nil? && @text.strip.empty?
        return [finding(:error, 'Hiera data are a hash')] unless value.is_a?(Hash) || value.nil? || value == false
        return [finding(:warning, 'file does not contain a valid yaml hash')] unless value

        wrong = value.keys.reject { |key| key.is_a?(String) || key.is_a?(Symbol) }
        wrong.map { |key| finding(:error, "keys of Hiera data are strings, #{key.inspect} is of class #{key.class}") }
      end

      def encrypted(found)
        found.is_a?(YamlText) && found.tree ? EncryptedValues.new(@path).findings(found.tree) : []
      end

      def finding(level, message)
        Finding.new(level, message, @path, nil, nil)
      end
    end
  end
end
