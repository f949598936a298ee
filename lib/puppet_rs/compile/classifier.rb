# frozen_string_literal: true

require 'yaml'

module PuppetRs
  module Compile
    # Answers of an external node classifier, by running it or from files with its output, as Puppet's exec terminus does
    # (+Puppet::Node::Exec+).
    class Classifier
      EXTENSIONS = ['', '.yaml', '.yml', '.json'].freeze

      # @param path [String, nil] a program with its arguments, a file for all nodes, or a folder of files named after nodes
      # @return [Array<String>, nil] the program and its arguments; nil: a path of files
      def self.program(path)
        return if path.nil? || File.directory?(path)

        words = File.exist?(path) ? [path] : path.split
        file = words.first
        return if file.nil? || !File.file?(file) || !File.executable?(file)

        # Data on a file system where every file is executable.
        EXTENSIONS.drop(1).include?(File.extname(file)) ? nil : [File.expand_path(file), *words.drop(1)]
      end

      # @param path [String, nil] as for {.program}
      def initialize(path)
        @path = path
        @program = Classifier.program(path)
        @known = {}
      end

      # @param node [String]
      # @return [Hash{Symbol=>Object}] of +:classes+, +:parameters+ and +:environment+, as far as it has them
      # @raise [CommandLine::UsageError] that names what is wrong
      def classify(node)
        return {} unless @path
        return @known[node] ||= ask(node) if @program

        file = file_of(node)
        @known[file] ||= read(file, node)
      end

      private

      def file_of(node)
        return @path unless File.directory?(@path)

        EXTENSIONS.map { |extension| File.join(@path, node + extension) }.find { |file| File.file?(file) } or
          raise CommandLine::UsageError, "Could not find node '#{node}'; cannot compile (no file of that name in #{@path})"
      end

      # For the terminus, empty output means an unknown node.
      def ask(node)
        output = ::Puppet::Util::Execution.execute([*@program, node], failonfail: true, combine: false).to_s
        raise CommandLine::UsageError, "Could not find node '#{node}'; cannot compile" if output.match?(/\A\s*\Z/)

        said(loaded(output.dup.force_encoding(Encoding::UTF_8)))
      rescue ::Puppet::ExecutionFailure => e
        raise CommandLine::UsageError, "Failed to find #{node} via exec: #{e.message}"
      rescue Psych::Exception, ArgumentError => e
        raise CommandLine::UsageError, "Could not load external node results for #{node}: #{e.message}"
      end

      def read(file, node)
        text = CommandLine.text(file)
        raise CommandLine::UsageError, "Could not find node '#{node}'; cannot compile (#{file} is empty)" if text.strip.empty?

        said(loaded(text))
      rescue SystemCallError => e
        raise CommandLine::UsageError, CommandLine::UsageError.text(e, file)
      rescue Psych::SyntaxError => e
        raise CommandLine::UsageError, "#{file} is not valid YAML: line #{e.line}: #{e.problem}"
      rescue Psych::Exception, ArgumentError => e
        raise CommandLine::UsageError, "#{file}: #{e.message}"
      end

      def loaded(text)
        raise ArgumentError, 'invalid byte sequence in UTF-8' unless text.valid_encoding?

        data = YAML.safe_load(text, permitted_classes: [Symbol], aliases: true)
        data.is_a?(Hash) ? data : raise(ArgumentError, 'a hash was expected')
      end

      def said(data)
        named = data.to_h do |key, value|
          next [key.to_sym, value] if key.is_a?(String) || key.is_a?(Symbol)

          raise ArgumentError, "key is a #{key.class}, not a string or symbol"
        end
        named.slice(:classes, :parameters, :environment).compact
      end
    end
  end
end
