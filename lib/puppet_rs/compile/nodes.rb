# frozen_string_literal: true

module PuppetRs
  module Compile
    # The nodes to compile, each with its facts.
    class Nodes
      include CommandLine::UsageChecks

      # @!attribute name [String]
      # @!attribute facts [String, Hash, nil] the file, or what it has
      # @!attribute error [String, nil] why there are none: that node fails, the others do not
      Node = Struct.new(:name, :facts, :error)

      # @param options [Options]
      def initialize(options)
        @names = options.names
        @facts = options[:facts]
      end

      # @return [Array<Node>]
      # @raise [CommandLine::UsageError] when there are none, when a name cannot be one, when facts are missing
      def to_a
        return all if @names.empty?

        CommandLine::NodeFacts.checked(@names).map do |name|
          @facts ? node(name, given.find(name)) : Node.new(name)
        end
      end

      private

      def all
        usage_error('nothing to compile: name nodes, or give --facts') unless @facts

        given.named.map { |entry| node(entry.name, entry) }
      end

      def node(name, entry)
        Node.new(name, entry.facts || entry.path, entry.error)
      end

      def given
        @given ||= CommandLine::NodeFacts.new([@facts])
      end
    end
  end
end
