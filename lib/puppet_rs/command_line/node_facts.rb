# frozen_string_literal: true

module PuppetRs
  module CommandLine
    # The nodes whose facts `--facts` names, by one rule for all commands: in a folder files are named after nodes. A file that
    # is named itself belongs to the node that it names (`name`, `certname`, or the facts `clientcert`, `fqdn`,
    # `networking.fqdn`), else to the one of the file's name. Such files that name the same node are of the nodes of their own
    # names. A node is there once: one that has several files even so has no facts.
    class NodeFacts
      # @!attribute name [String, nil] the node; nil: standard input that does not name it
      # @!attribute path [String] the file
      # @!attribute facts [Hash, nil] when the file has the facts of several nodes; else they are read from it
      # @!attribute error [String, nil] why there are none
      # @!attribute own [Boolean] for a file that is named itself and has the facts of one node
      Entry = Struct.new(:name, :path, :facts, :error, :own) do
        # @return [String] the file's name, for reports
        def label
          path == Facts::INPUT ? 'standard input' : File.basename(path, '.*').scrub
        end

        # @return [Hash{String=>Object}]
        # @raise [UsageError]
        def read
          raise UsageError, error if error

          facts || Facts.read(path, name)
        end
      end

      # @param text [String]
      # @return [Boolean] whether a node can have the name: catalogs are written to files of that name
      def self.name?(text)
        text.valid_encoding? && !text.empty? && !text.match?(%r{[/\0]|\A\.\.?\z})
      end

      # @param names [Array<String>] that the user gave
      # @return [Array<String>]
      # @raise [UsageError] for one that no node can have, and one that is there twice
      def self.checked(names)
        wrong = names.find { |name| !name?(name) }
        raise UsageError, "#{wrong.inspect} cannot be the name of a node" if wrong

        repeated, = names.tally.find { |_, count| count > 1 }
        repeated ? raise(UsageError, "the node #{repeated} is named twice") : names
      end

      # @param paths [Array<String>] files and folders
      def initialize(paths)
        @paths = paths
      end

      # @return [Array<Entry>] of folders without a look into the files
      # @raise [UsageError] for a file that is named and cannot be read, and a folder without files of facts
      def entries
        @entries ||= once(@paths.flat_map { |path| folder?(path) ? of_folder(path) : of_file(path) })
      end

      # @return [Array<Entry>] each with the name of a node
      # @raise [UsageError] for standard input that does not name it
      def named
        return entries if entries.all?(&:name)

        raise UsageError, 'standard input does not name the node of its facts: name it'
      end

      # @param name [String] a node's; of several files of facts, also the name of one
      # @return [Entry] one file that is named itself is that of every node
      # @raise [UsageError] when there is none
      def find(name)
        return entries.first if entries.size == 1 && @paths.none? { |path| folder?(path) }

        by_name(name) || certnames[name] or
          raise UsageError, "there are no facts for the node #{name} in #{@paths.map { |path| Facts.shown(path) }.join(', ')}"
      end

      private

      def by_name(name)
        entries.find { |entry| entry.name == name } || entries.find { |entry| entry.own && entry.label == name }
      end

      def folder?(path)
        path != Facts::INPUT && File.directory?(path)
      end

      def of_folder(path)
        Facts.files(path).map { |file| Entry.new(File.basename(file, '.*'), file) }
      end

      def of_file(path)
        document = Facts.document(path)
        nodes = document.nodes
        return nodes.map { |name, facts| Entry.new(name, path, facts, document.mistake(name)) } if nodes.size > 1

        name = nodes.keys.first
        facts = document.of(name)
        name ||= Facts.certname(facts)
        name ||= File.basename(path, '.*') unless path == Facts::INPUT
        [Entry.new(name, path, nil, nil, path != Facts::INPUT)]
      end

      # One entry a node; the same file under two names is one.
      def once(found)
        found = found.uniq { |entry| [entry.name, identity(entry.path)] }
        others = found.reject(&:own).map { |entry| identity(entry.path) }
        found = found.reject { |entry| entry.own && others.include?(identity(entry.path)) }
        named = found.group_by(&:name).values.select { |same| same.size > 1 }.flatten
        named.each { |entry| entry.name = entry.label if entry.own }
        found.each { |entry| mark(entry) }
        found.group_by(&:name).map do |name, same|
          next same.first if same.size == 1

          paths = same.map { |entry| Facts.shown(entry.path) }
          Entry.new(name, same.first.path, nil, "#{paths.size} files of facts for one node: #{paths.join(', ')}")
        end
      end

      def identity(path)
        path == Facts::INPUT ? path : File.realpath(path)
      rescue SystemCallError
        path # a link to nothing
      end

      def mark(entry)
        return if entry.name.nil? || NodeFacts.name?(entry.name)

        shown = entry.name.scrub
        entry.error = "#{Facts.shown(entry.path).scrub}: #{shown.inspect} cannot be the name of a node"
        entry.name = shown
      end

      # Read only when no file has the name of a node. What is wrong with other files is of no interest.
      def certnames
        @certnames ||= entries.each_with_object({}) do |entry, found|
          found[Facts.certname(entry.read)] ||= entry
        rescue UsageError
          next
        end
      end
    end
  end
end
