# frozen_string_literal: true

require 'yaml'

module PuppetRs
  module Compile
    # Reads the output of an external node classifier from files, as Puppet's exec terminus does
    # (+Puppet::Node::Exec+).
    class Classifier
      EXTENSIONS = ['', '.yaml', '.yml', '.json'].freeze

      # @param path [String, nil] a file for all nodes, or a folder of files named after nodes
      def initialize(path)
        @path = path
        @known = {}
      end

      # @param node [String]
      # @return [Hash{Symbol=>Object}] of +:classes+, +:parameters+ and +:environment+, as far as the file has them
      # @raise [CommandLine::UsageError] that names the file and what is wrong with it
      def classify(node)
        return {} unless @path

        file = file_of(node)
        @known[file] ||= read(file, node)
      end

      private

      def file_of(node)
        return @path unless File.directory?(@path)

        EXTENSIONS.map { |extension| File.join(@path, node + extension) }.find { |file| File.file?(file) } or
          raise CommandLine::UsageError, "Could not find node '#{node}'; cannot compile (no file of that name in #{@path})"
      end

      def read(file, node)
        text = CommandLine.text(file)
        # For the terminus, empty output means an unknown node.
        raise CommandLine::UsageError, "Could not find node '#{node}'; cannot compile (#{file} is empty)" if text.strip.empty?

        data = YAML.safe_load(text, permitted_classes: [Symbol], aliases: true)
        raise CommandLine::UsageError, "#{file} holds no classification: a hash was expected" unless data.is_a?(Hash)

        named(file, data).slice(:classes, :parameters, :environment).compact
      rescue SystemCallError => e
        raise CommandLine::UsageError, CommandLine::UsageError.text(e, file)
      rescue Psych::SyntaxError => e
        raise CommandLine::UsageError, "#{file} is not valid YAML: line #{e.line}: #{e.problem}"
      rescue Psych::Exception => e
        raise CommandLine::UsageError, "#{file}: #{e.message}"
      end

      def named(file, data)
        data.to_h do |key, value|
          next [key.to_sym, value] if key.is_a?(String) || key.is_a?(Symbol)

          raise CommandLine::UsageError, "#{file}: key is a #{key.class}, not a string or symbol"
        end
      end
    end
  end
end
