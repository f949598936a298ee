# frozen_string_literal: true

module PuppetRs
  module Validate
    # Encrypted values in Hiera data, as hiera-eyaml reads them.
    class EncryptedValues
      # +Hiera::Backend::Eyaml::Parser+
      WHOLE = %r{ENC\[(?:\w+,)?[a-zA-Z0-9+/ =\n]+?\]}
      OPENED = /DEC(?:\(\d+\))?::\w+\[/

      # @param path [String]
      def initialize(path)
        @path = path
      end

      # @param tree [Psych::Nodes::Node]
      # @return [Array<Finding>]
      def findings(tree)
        tree.each.select { |node| node.is_a?(Psych::Nodes::Scalar) }.flat_map { |node| of_scalar(node) }
      end

      private

      def of_scalar(node)
        rest = node.value.gsub(WHOLE, '')
        found = []
        found << finding(node, 'an encrypted value that is not whole: ENC[ without what belongs to it') if rest.include?('ENC[')
        found << finding(node, 'a value that was opened for editing and not encrypted again: DEC') if rest.match?(OPENED)
        found
      end

      def finding(node, message)
        Finding.new(:error, message, @path, node.start_line + 1, node.start_column + 1)
      end
    end
  end
end
