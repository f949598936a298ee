# frozen_string_literal: true

require 'json'
require_relative 'bridge'
require_relative 'installed_puppet'
require_relative 'puppet/parser/syntax_check'

module PuppetRs
  # The language's parser, without anything else: no Puppet is needed.
  #
  # @example
  #   PuppetRs::Parser.parse_string('notify { hello: }').to_pn
  module Parser
    # A syntax error where no Puppet is loaded; with Puppet it is Puppet's own class.
    class SyntaxError < PuppetRs::Error
      attr_reader :file, :line, :pos, :issue_code

      def initialize(message, file = nil, line = nil, pos = nil, issue_code = nil)
        super(message)
        @file = file
        @line = line
        @pos = pos
        @issue_code = issue_code
      end

      # @return [String] the message without its place
      def basic_message
        message.delete_suffix(Entry.new(:err, '', file, line, pos).to_s)
      end
    end

    # Something the parser or the validation found in a text. The severity is +:error+, +:warning+ or +:deprecation+.
    Issue = Struct.new(:severity, :code, :message, :line, :pos)

    # A class, define, function, node, plan or type a text defines.
    Definition = Struct.new(:kind, :name, :line, :end_line)

    # A line that stock Puppet logs while it parses and validates.
    Entry = Struct.new(:level, :message, :file, :line, :pos, :issue_code) do
      # @return [String] message and place, as Puppet's logs show them
      def to_s
        place = [("file: #{file}" if file && !file.empty?), ("line: #{line}" if line), ("column: #{pos}" if pos)].compact
        place.empty? ? message : "#{message} (#{place.join(', ')})"
      end
    end

    # Every issue of a text that <tt>puppet parser validate</tt> reports, in its order.
    class Validation
      NOTHING = [].freeze
      private_constant :NOTHING

      # Three variables, which need no memory of their own in Ruby: of most texts no more is asked than whether they are valid.
      # @param found [String, Array] what +Native::Program.check+ gives
      # @api private
      def initialize(found, path, epp, rules)
        @found = found
        @path = path
        @rules = rules
        @epp = true if epp
      end

      # @return [Program, nil] nothing after a syntax error
      def program
        text = clean? ? @found : @found[0]
        @program ||= text && Program.new(Native::Program.new(text, @path, @epp, @rules), @path, issues)
      end

      # @return [Array<Issue>] everything that was found, in order
      def issues
        @issues ||= clean? ? NOTHING : @found[1].map { |issue| Issue.new(*issue) }
      end

      # @return [Array<Entry>] what stock logs: warnings, then errors if there are several, each up to a number
      def log
        @log ||= clean? ? NOTHING : @found[2].map { |entry| Entry.new(*entry) }
      end

      # @return [Exception, nil] what stock raises
      def error
        clean? ? nil : @found[3]
      end

      def valid?
        error.nil?
      end

      # The error as Puppet's commands show it: those about manifests name the environment.
      # @param environment [String, nil]
      # @return [String, nil]
      def failure_text(environment: nil)
        return if valid?
        return error.basic_message if error.respond_to?(:issue_code) && error.issue_code.nil?

        environment ? "Could not parse for environment #{environment}: #{error.message}" : error.message
      end

      private

      # Nothing was found: there is only the text.
      def clean?
        @found.is_a?(String)
      end
    end

    # Parse result of a text.
    class Program
      # @api private
      def initialize(native, path, issues)
        @native = native
        @path = path
        @issues = issues
      end

      # @return [String, nil] the file
      attr_reader :path

      # @return [Array<Issue>] warnings, and errors of the validation
      attr_reader :issues

      # @return [Boolean] whether stock Puppet would evaluate it
      def valid?
        issues.none? { |issue| issue.severity == :error }
      end

      # @param pretty [Boolean] one node a line, indented
      # @return [String] the syntax tree in Puppet's PN notation, as
      #   <tt>puppet parser dump --format pn</tt> prints it
      def to_pn(pretty: false)
        pretty ? @native.to_pn_pretty : @native.to_pn
      end

      # @return [Array<Definition>]
      def definitions
        @native.definitions.map { |definition| Definition.new(*definition) }
      end

      # @return [String] path, definitions, issues and tree as JSON
      def to_json(*args)
        { path: @path, definitions: definitions.map(&:to_h), issues: issues.map(&:to_h), pn: to_pn }.to_json(*args)
      end
    end

    # Settings of Puppet 7, where no Puppet is loaded; {InstalledPuppet} has others.
    RULES = { strict: 'warning', max_errors: 10, max_warnings: 10, max_deprecations: 10 }.freeze
    private_constant :RULES

    class << self
      # @param text [String] code, or an EPP template when +epp+
      # @param path [String, nil] the name of its file for messages
      # @return [Program] also one that is not valid: see {Program#issues}
      # @raise [Puppet::ParseError, PuppetRs::Parser::SyntaxError] if it does not parse
      def parse_string(text, path = nil, epp: false)
        found = validate_string(text, path, epp:)
        found.program or raise found.error
      end

      # @param path [String]
      # @return [Program]
      def parse_file(path, epp: path.end_with?('.epp'))
        parse_string(read(path), path, epp:)
      end

      # @param tasks [Boolean, nil] whether it is the language of plans; nil: the value of Puppet's setting +tasks+
      # @param modulepath [Array<String>, nil] folders of modules: a file's path below them determines which names it may define
      # @return [Validation] issues, log and error, syntax errors included
      def validate_string(text, path = nil, epp: false, tasks: nil, modulepath: nil)
        rules = tasks.nil? && modulepath.nil? ? current_rules : rules(tasks, modulepath)
        Validation.new(Native::Program.check(text, path, epp, rules), path, epp, rules)
      end

      # @return [Validation]
      def validate_file(path, epp: path.end_with?('.epp'))
        validate_string(read(path), path, epp:)
      end

      # Errors in a text that has a syntax tag.
      # @return [Array(String, String), nil] issue code and message
      # @api private
      def syntax_error(text, syntax)
        if settings?
          DropIn::SyntaxCheck.new.errors(text, syntax).first
        elsif syntax == 'json'
          json_error(text)
        end
      end

      # @api private
      def json_error(text)
        ::JSON.parse(text)
        nil
      rescue ::JSON::ParserError => e
        message = e.message.slice(0, 100).gsub(/\r?\n/, '\\n')
        ['ILLEGAL_JSON', "JSON syntax checker: Cannot parse invalid JSON string. \"#{message}\""]
      end

      private

      def read(path)
        File.read(path, encoding: Encoding::UTF_8)
      end

      def current_rules
        settings? ? DropIn::ParserHook.rules : (@current_rules ||= Native::Rules.new(unloaded))
      end

      def rules(tasks, modulepath)
        others = { tasks:, modulepath: modulepath&.map { |folder| File.expand_path(folder) } }.compact
        settings? ? DropIn::ParserHook.rules_with(others) : Native::Rules.new({ **unloaded, **others })
      end

      def unloaded
        defined?(Standalone) && Standalone.started? ? RULES : { **RULES, **InstalledPuppet.rules }
      end

      def settings?
        defined?(::Puppet::Settings) && defined?(DropIn::ParserHook) ? true : false
      end
    end
  end
end
