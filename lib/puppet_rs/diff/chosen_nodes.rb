# frozen_string_literal: true

require 'digest'

module PuppetRs
  module Diff
    # The nodes that are compared: those of the facts, by name, pattern or sample.
    class ChosenNodes
      include CommandLine::UsageChecks

      # Characters that no name of a node has.
      PATTERN = %r{[\^$*+?()\[\]{}|\\]|\A/.+/\z}
      # Options that {Compile::Nodes} asks for.
      Query = Struct.new(:names, :facts)
      private_constant :PATTERN, :Query

      # @param text [String] of `--node`
      # @return [Boolean] whether it is a regular expression
      def self.pattern?(text)
        text.match?(PATTERN)
      end

      # @param options [Options]
      # @param facts [String, nil] a file or folder
      def initialize(options, facts)
        @options = options
        @facts = facts
      end

      # @return [Array<Compile::Nodes::Node>]
      # @raise [CommandLine::UsageError]
      def to_a
        sample(named)
      end

      private

      def named
        patterns, names = @options[:nodes].partition { |text| self.class.pattern?(text) }
        chosen = names.any? || patterns.empty? ? nodes(names) : []
        return chosen if patterns.empty?

        found = patterns.flat_map { |text| matching(text) }
        (chosen + found).uniq(&:name)
      end

      def matching(text)
        pattern = Regexp.new(text[%r{\A/(.+)/\z}m, 1] || text)
        found = (@all ||= nodes([])).select { |node| node.name.match?(pattern) }
        found.any? ? found : usage_error("--node #{text}: no node has such a name")
      rescue RegexpError => e
        usage_error("--node #{text}: #{e.message}")
      end

      def nodes(names)
        Compile::Nodes.new(Query.new(names, @facts)).to_a
      end

      # Nodes are taken by their names alone, so that the same ones are taken tomorrow, when others have come.
      def sample(nodes)
        size = @options[:sample]
        return nodes if size.nil? || size >= nodes.size

        taken = nodes.min_by(size) { |node| Digest::SHA256.digest("#{@options[:seed]}\0#{node.name}") }
        nodes & taken
      end
    end
  end
end
