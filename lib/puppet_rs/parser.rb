# frozen_string_literal: true

require 'json'
require_relative 'puppet/errors'

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
    end

    # Something the parser has to say about a text.
    Issue = Struct.new(:severity, :code, :message, :line, :pos)

    # A class, define, function, node, plan or type a text defines.
    Definition = Struct.new(:kind, :name, :line, :end_line)

    # What a text parses to.
    class Program
      # @api private
      def initialize(native, path)
        @native = native
        @path = path
      end

      # @return [String, nil] the file
      attr_reader :path

      # @param pretty [Boolean] one node a line, indented
      # @return [String] the syntax tree in Puppet's PN notation, as
      #   <tt>puppet parser dump --format pn</tt> prints it
      def to_pn(pretty: false)
        pretty ? @native.to_pn_pretty : @native.to_pn
      end

      # @return [Array<Issue>] warnings
      def issues
        @native.issues.map { |issue| Issue.new(*issue) }
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

    class << self
      # @param text [String] code, or an EPP template when +epp+
      # @param path [String, nil] the name of its file for messages
      # @return [Program]
      # @raise [Puppet::ParseError, PuppetRs::Parser::SyntaxError]
      def parse_string(text, path = nil, epp: false)
        Program.new(Native::Program.parse(text, path, epp, tasks?), path)
      end

      # @param path [String]
      # @return [Program]
      def parse_file(path, epp: path.end_with?('.epp'))
        parse_string(File.read(path, encoding: Encoding::UTF_8), path, epp:)
      end

      private

      def tasks?
        defined?(::Puppet::Settings) && ::Puppet[:tasks] ? true : false
      end
    end
  end
end
