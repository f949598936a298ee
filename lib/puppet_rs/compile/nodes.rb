# frozen_string_literal: true

module PuppetRs
  module Compile
    # The nodes to compile, each with the file of its facts.
    class Nodes
      include CommandLine::UsageChecks

      # @!attribute name [String]
      # @!attribute facts [String, nil] the file
      Node = Struct.new(:name, :facts)

      # @param options [Options]
      def initialize(options)
        @names = options.names
        @facts = options[:facts]
      end

      # @return [Array<Node>]
      # @raise [CommandLine::UsageError] when there are none, when a name cannot be one, when facts are missing
      def to_a
        @names.each { |name| check(name) }
        return all if @names.empty?

        repeated = @names.tally.find { |_, count| count > 1 }
        usage_error("the node #{repeated.first} is named twice") if repeated
        @names.map { |name| Node.new(name, folder? ? file_of(name) : @facts) }
      end

      private

      def all
        usage_error('nothing to compile: name nodes, or give --facts') unless @facts
        return [Node.new(own_name(@facts), @facts)] unless folder?

        nodes = files.map { |name, path| Node.new(check(name), path) }
        repeated = nodes.group_by(&:name).values.find { |same| same.size > 1 }
        usage_error("two files of facts for one node: #{repeated.map(&:facts).join(', ')}") if repeated
        nodes
      end

      def folder?
        @facts && File.directory?(@facts)
      end

      # @return [Array<(String, String)>] names of nodes, and files
      def files
        @files ||= CommandLine::Facts.files(@facts).map { |path| [File.basename(path, '.*'), path] }
      end

      def file_of(name)
        found = (@by_name ||= files.to_h)[name] || (@by_certname ||= certnames)[name]
        found || usage_error("there are no facts for the node #{name} in #{@facts}")
      end

      # Read only when no file has the name of a node.
      def certnames
        files.to_h { |_, path| [CommandLine::Facts.certname(CommandLine::Facts.read(path)), path] }
      end

      def own_name(path)
        check(CommandLine::Facts.certname(CommandLine::Facts.read(path)) || File.basename(path, '.*'))
      end

      # Catalogs are written to files named after nodes.
      def check(name)
        usage_error("#{name.inspect} cannot be the name of a node") unless name?(name)
        name
      end

      def name?(text)
        text.valid_encoding? && !text.empty? && !text.match?(%r{[/\0]|\A\.\.?\z})
      end
    end
  end
end
