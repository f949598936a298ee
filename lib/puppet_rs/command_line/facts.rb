# frozen_string_literal: true

require 'date'
require 'json'
require 'yaml'

module PuppetRs
  module CommandLine
    # Reads a node's facts from a file.
    module Facts
      # How Puppet's own cache of facts begins.
      CACHED = %r{\A--- !ruby/object:Puppet::Node::Facts$}
      EXTENSIONS = %w[json yaml yml facts].freeze

      module_function

      # @param path [String] a file, or a folder of files named after nodes
      # @return [Array<String>] the files
      # @raise [UsageError] when there is none
      def files(path)
        return [path] unless File.directory?(path)

        names = Dir.children(path, encoding: Encoding::UTF_8).sort
        found = names.select { |name| EXTENSIONS.include?(File.extname(name).delete_prefix('.')) }
        raise UsageError, "#{path} holds no files of facts (#{EXTENSIONS.map { |name| ".#{name}" }.join(', ')})" if found.empty?

        found.map { |name| File.join(path, name) }
      end

      # @param path [String] JSON or YAML: the facts, or Puppet's own fact cache (`values`)
      # @return [Hash{String=>Object}]
      # @raise [UsageError] that names the file and what is wrong with it
      def read(path)
        facts_of(path, CommandLine.text(path))
      rescue SystemCallError => e
        raise UsageError, UsageError.text(e, path)
      end

      # @api private
      def facts_of(path, text)
        data = parse(path, text)
        data = data['values'] if data.is_a?(Hash) && data['values'].is_a?(Hash)
        raise UsageError, "#{path} holds no facts: a hash was expected" unless data.is_a?(Hash) && data.any?

        data
      end

      # @param path [String] as {read} takes it
      # @return [PuppetRs::FactsText, Hash{String=>Object}]
      # @raise [UsageError] as {read}
      def for_engine(path)
        return read(path) if PuppetRs.off?

        text = CommandLine.text(path)
        (FactsText.parse(text) if text.start_with?('{')) || facts_of(path, text)
      rescue SystemCallError => e
        raise UsageError, UsageError.text(e, path)
      end

      # Dates and other values that facts cannot hold become texts, as Puppet::Node::Facts#sanitize makes them.
      # @api private
      def sanitize(value)
        case value
        when Hash then value.to_h { |key, inner| [key.to_s, sanitize(inner)] }
        when Array then value.map { |inner| sanitize(inner) }
        when Numeric, true, false, nil, String then value
        else value.to_s
        end
      end

      # @return [String, nil] the node that facts belong to
      def certname(facts)
        facts['clientcert'] || facts['fqdn'] || facts.dig('networking', 'fqdn')
      end

      # @api private
      def parse(path, text)
        # JSON first: it is read a hundred times faster, and many files of facts have no telling name.
        return JSON.parse(text) if text.match?(/\A\s*\{/)

        sanitize(YAML.safe_load(text.sub(CACHED, '---'), permitted_classes: [Symbol, Time, Date], aliases: true))
      rescue JSON::ParserError
        raise UsageError, "#{path} is not valid JSON#{json_error(text)}" if path.end_with?('.json')

        parse_flow(path, text)
      rescue Psych::SyntaxError => e
        raise UsageError, "#{path} is not valid YAML: line #{e.line}: #{e.problem}"
      rescue Psych::Exception => e
        raise UsageError, "#{path}: #{e.message}"
      end

      # The JSON parser reports no position; the YAML parser, which accepts JSON, does.
      def json_error(text)
        Psych.parse(text)
        ''
      rescue Psych::SyntaxError => e
        ": line #{e.line}: #{e.problem}"
      end
      private_class_method :json_error

      # YAML may begin like JSON.
      def parse_flow(path, text)
        sanitize(YAML.safe_load(text, permitted_classes: [Symbol, Time, Date], aliases: true))
      rescue Psych::Exception
        raise UsageError, "#{path} is neither valid JSON nor valid YAML"
      end
      private_class_method :parse_flow
    end
  end
end
