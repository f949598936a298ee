# frozen_string_literal: true

module PuppetRs
  module Validate
    # A file of Hiera data: YAML, eyaml or JSON.
    class HieraData < CheckedFile
      # @return [Array<Finding>]
      def findings
        file = (@path.end_with?('.json') ? JsonFile : YamlFile).new(@path, @text)
        @found = file.findings
        keys(file.value) if file.read?
        @found + encrypted(file)
      end

      private

      # Options that +yaml_data+ and +json_data+ expect.
      def keys(value)
        return if value.nil? && @text.strip.empty?
        return add(:error, 'Hiera data are a hash') unless value.is_a?(Hash) || value.nil? || value == false
        return add(:warning, 'file does not contain a valid yaml hash') unless value

        wrong = value.keys.reject { |key| key.is_a?(String) || key.is_a?(Symbol) }
        wrong.each { |key| add(:error, "keys of Hiera data are strings, #{key.inspect} is of class #{key.class}") }
      end

      def encrypted(file)
        file.is_a?(YamlFile) && file.tree ? EncryptedValues.new(@path).findings(file.tree) : []
      end
    end
  end
end
