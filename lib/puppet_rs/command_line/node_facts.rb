# frozen_string_literal: true

module PuppetRs
  module CommandLine
    # The nodes whose facts `--facts` names, by one rule for all commands: in a folder files are named after nodes. A file that
    # is named itself belongs to the node that it names (`name`, `certname`, or the facts `clientcert`, `fqdn`,
    # `networking.fqdn`), else to the one of the file's name.
    class NodeFacts
      # @!attribute name [String, nil] the node; nil: standard input that does not name it
      # @!attribute path [String] the file
      # @!attribute facts [Hash, nil] when the file has the facts of several nodes; else they are read from it
      # @!attribute error [String, nil] why there are none
      Entry = Struct.new(:name, :path, :facts, :error) do
        # @return [String] the file's name, for reports
        def label
          path == Facts::INPUT ? 'standard input' : File.basename(path, '.*')
        end

        # @return [Hash{String=>Object}]
        # @raise [UsageError]
        def read
          raise UsageError, error if error

          facts || Facts.read(path, name)
        end
      end

      # @param paths [Array<String>] files and folders
      def initialize(paths)
        @paths = paths
      end

      # @return [Array<Entry>] of folders without a look into the files
      # @raise [UsageError] for a file that is named and cannot be read, and a folder without files of facts
      def entries
        @entries ||= @paths.flat_map { |path| folder?(path) ? of_folder(path) : of_file(path) }
      end

      private

      def folder?(path)
        path != Facts::INPUT && File.directory?(path)
      end

      def of_folder(path)
        Facts.files(path).group_by { |file| File.basename(file, '.*') }.map do |name, files|
          error = "two files of facts for one node: #{files.join(', ')}" if files.size > 1
          Entry.new(name, files.first, nil, error)
        end
      end

      def of_file(path)
        nodes = Facts.document(path).nodes
        return nodes.map { |name, facts| Entry.new(name, path, facts) } if nodes.size > 1

        name, facts = nodes.first
        name ||= Facts.certname(facts)
        name ||= File.basename(path, '.*') unless path == Facts::INPUT
        [Entry.new(name, path)]
      end
    end
  end
end
