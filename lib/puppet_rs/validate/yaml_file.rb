# frozen_string_literal: true

require 'psych'

module PuppetRs
  module Validate
    # A file of YAML.
    class YamlFile < DataFile
      # @return [Psych::Nodes::Node, nil] the tree of the first document
      attr_reader :tree

      private

      # Allows the values that +Puppet::Util::Yaml.safe_load+ allows.
      def read(text)
        @tree = Psych.parse(text)
        @read = !@tree
        return unless @tree

        look_for_duplicates(@tree)
        @value = Psych.safe_load(text, permitted_classes: [Symbol], aliases: true)
        @read = true
      rescue Psych::SyntaxError => e
        add(:error, "not valid YAML: #{[e.problem, e.context].compact.join(' ')}", e.line, e.column)
      rescue Psych::Exception, ArgumentError => e
        add(:error, e.message)
      end

      # The last value of a key wins, silently.
      def look_for_duplicates(node)
        if node.is_a?(Psych::Nodes::Mapping)
          seen = {}
          node.children.each_slice(2) do |key, _|
            next unless key.is_a?(Psych::Nodes::Scalar) && key.value != '<<'

            first = seen[key.value]
            line = key.start_line + 1
            add(:error, "the key '#{key.value}' is there twice, first in line #{first}", line, key.start_column + 1) if first
            seen[key.value] ||= line
          end
        end
        node.children&.each { |child| look_for_duplicates(child) }
      end
    end
  end
end
