# frozen_string_literal: true

module PuppetRs
  # What Puppet has to say against a program: its text, and the place. {#cause} is the exception the
  # text comes from, one of Puppet's classes.
  class LanguageError < Error
    # @return [String, nil] the file
    attr_reader :file
    # @return [Integer, nil] the line, the first is 1
    attr_reader :line
    # @return [Integer, nil] the column, the first is 1
    attr_reader :column
    # @return [Symbol, nil] Puppet's code of the issue
    attr_reader :issue_code

    def initialize(message, file: nil, line: nil, column: nil, issue_code: nil)
      super(message)
      @file = file
      @line = line
      @column = column
      @issue_code = issue_code
    end

    # The class of this gem for an exception of Puppet's.
    # @param error [StandardError]
    # @return [PuppetRs::LanguageError]
    # @api private
    def self.for(error)
      place = { file: :file, line: :line, column: :pos, issue_code: :issue_code }.transform_values do |reader|
        told(error, reader) || told(error.cause, reader)
      end
      class_for(error).new(error.message, **place)
    end

    def self.class_for(error)
      case error
      when ::Puppet::DataBinding::LookupError then LookupError
      when ::Puppet::PreformattedError then EvaluationError
      when ::Puppet::ParseErrorWithIssue then SyntaxError
      when ::Puppet::Resource::Catalog::DuplicateResourceError then DuplicateResourceError
      else EvaluationError
      end
    end
    private_class_method :class_for

    # The error that tells the node knows no place; the one it comes from does.
    def self.told(error, reader)
      error.public_send(reader) if error.respond_to?(reader)
    end
    private_class_method :told
  end

  # Text that is no program.
  class SyntaxError < LanguageError; end

  # A program that fails.
  class EvaluationError < LanguageError; end

  # A failed search of data.
  class LookupError < EvaluationError; end

  # A resource declared twice.
  class DuplicateResourceError < EvaluationError; end
end
