# frozen_string_literal: true

require 'date'
require 'json'
require 'yaml'

module PuppetRs
  module CommandLine
    # Reads facts of nodes from files.
    module Facts
      # Begin of the path of Puppet's own cache of facts.
      CACHED = %r{\A--- !ruby/object:Puppet::Node::Facts$}
      EXTENSIONS = %w[json yaml yml facts].freeze
      # Standard input.
      INPUT = '-'
      # Marks of UTF-16, in which PowerShell writes.
      WIDE = { "\xFF\xFE".b => Encoding::UTF_16LE, "\xFE\xFF".b => Encoding::UTF_16BE }.freeze
      private_constant :WIDE

      module_function

      # @param path [String] a file, or a folder of files named after nodes; hidden files and folders in it are left out
      # @return [Array<String>] the files
      # @raise [UsageError] when there is none
      def files(path)
        return [path] unless File.directory?(path)

        names = Dir.children(path, encoding: Encoding::UTF_8).sort.reject { |name| name.start_with?('.') }
        found = names.select { |name| EXTENSIONS.include?(File.extname(name.scrub).delete_prefix('.')) }
                     .map { |name| File.join(path, name) }.reject { |file| File.directory?(file) }
        raise UsageError, "#{path} holds no files of facts (#{EXTENSIONS.map { |name| ".#{name}" }.join(', ')})" if found.empty?

        found
      rescue SystemCallError => e
        raise UsageError, UsageError.text(e, path)
      end

      # @param path [String] in a form that {FactDocument} knows, JSON or YAML
      # @param name [String, nil] the node, where a file has the facts of several
      # @return [Hash{String=>Object}]
      # @raise [UsageError] that names the file and what is wrong with it
      def read(path, name = nil)
        document(path).of(name)
      end

      # @param path [String] a file; {INPUT}: standard input, which is read once
      # @return [FactDocument]
      # @raise [UsageError]
      def document(path)
        FactDocument.new(shown(path), parse(path, text(path)))
      end

      # @param path [String] as {read} takes it
      # @return [PuppetRs::FactsText, Hash{String=>Object}]
      # @raise [UsageError] as {read}
      def for_engine(path, name = nil)
        return read(path, name) if PuppetRs.off?

        text = text(path)
        # Of PuppetDB's answers only a part is facts.
        late = FactsText.parse(text) if text.match?(/\A\{(?!\s*\})/) && !text.include?('"certname"')
        late || FactDocument.new(shown(path), parse(path, text)).of(name)
      end

      # @return [String, nil] the node that facts belong to
      def certname(facts)
        facts['clientcert'] || facts['fqdn'] || (facts['networking']['fqdn'] if facts['networking'].is_a?(Hash))
      end

      # @api private
      # @return [String] valid UTF-8
      def text(path)
        decoded(path, once?(path) ? ((@read ||= {})[path] ||= bytes(path)) : bytes(path))
      rescue SystemCallError => e
        raise UsageError, UsageError.text(e, path)
      end

      # @param path [String] as {read} takes it
      # @return [Boolean] whether it can be read once alone: standard input, a pipe (`--facts <(facter -j)`)
      def once?(path)
        path == INPUT || !File.file?(path)
      end

      # @api private
      def bytes(path)
        path == INPUT ? $stdin.binmode.read : File.binread(path)
      end

      # @api private
      def shown(path)
        path == INPUT ? 'standard input' : path
      end

      # @api private
      def decoded(path, bytes)
        wide = WIDE[bytes.byteslice(0, 2)]
        text = wide ? bytes.byteslice(2..).force_encoding(wide).encode(Encoding::UTF_8) : CommandLine.without_mark(bytes)
        line = SourceLine.first_invalid(text)
        raise UsageError, "#{shown(path)}: invalid byte sequence in UTF-8 in line #{line}" if line

        text
      rescue EncodingError
        raise UsageError, "#{shown(path)}: invalid byte sequence in #{wide}"
      end

      # @api private
      def parse(path, text)
        raise UsageError, "#{shown(path)} holds no facts: it is empty" if text.strip.empty?
        # JSON first: it is read a hundred times faster, and many files of facts have no telling name.
        return JSON.parse(text) if text.match?(/\A\s*[\[{]/) || path.end_with?('.json')

        yaml(path, text)
      rescue JSON::NestingError => e
        raise UsageError, "#{shown(path)}: #{e.message}"
      rescue JSON::ParserError
        not_json(path, text)
      end

      # @api private
      # Dates and other values that facts cannot hold become texts, as Puppet::Node::Facts#sanitize makes them.
      def sanitize(value)
        case value
        when Hash then value.to_h { |key, inner| [key.to_s, sanitize(inner)] }
        when Array then value.map { |inner| sanitize(inner) }
        when Numeric, true, false, nil, String then value
        else value.to_s
        end
      end

      def yaml(path, text)
        sanitize(YAML.safe_load(text.sub(CACHED, '---'), permitted_classes: [Symbol, Time, Date], aliases: true))
      rescue Psych::SyntaxError => e
        raise UsageError, "#{shown(path)} is not valid YAML: line #{e.line}: #{e.problem}"
      rescue Psych::Exception, ArgumentError => e
        raise UsageError, "#{shown(path)}: #{e.message}"
      end
      private_class_method :yaml

      # YAML may begin like JSON.
      def not_json(path, text)
        place = JsonSyntax.mistake(text)
        raise UsageError, "#{shown(path)} is not valid JSON#{": #{place}" if place}" if path.end_with?('.json')

        begin
          sanitize(YAML.safe_load(text, permitted_classes: [Symbol, Time, Date], aliases: true))
        rescue Psych::Exception, ArgumentError
          raise UsageError, "#{shown(path)} is neither valid JSON#{" (#{place})" if place} nor valid YAML"
        end
      end
      private_class_method :not_json
    end
  end
end
