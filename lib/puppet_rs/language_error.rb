# frozen_string_literal: true

module PuppetRs
  # An error that Puppet reports about a program: its text, and the place. {#cause} is the exception that Ruby code of a
  # module raised; where there is none, it is Puppet's exception. It has no cause of its own.
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
      # Puppet has '' in some errors of code that has no file.
      @file = file unless file.to_s.empty?
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
        place_of(error, reader) || place_of(error.cause, reader)
      end
      class_for(error).new(error.message, **place)
    end

    # Raises that with one cause.
    # @api private
    def self.raise_for(error)
      raise self.for(error), cause: foreign(error) || alone(error)
    end

    # Puppet's exceptions are wrapped in each other, with the same text: a copy of the outer one.
    def self.alone(error)
      return error unless error.cause

      copy = error.class.allocate
      error.instance_variables.each { |name| copy.instance_variable_set(name, error.instance_variable_get(name)) }
      copy = copy.exception(::Exception.instance_method(:to_s).bind_call(error))
      copy.set_backtrace(error.backtrace)
      copy
    end
    private_class_method :alone

    # @return [Exception, nil] what Ruby code outside of Puppet and of this gem raised
    def self.foreign(error)
      innermost = error
      innermost = innermost.cause while innermost.cause
      place = innermost.backtrace&.first
      innermost if place && !innermost.equal?(error) && own_folders.none? { |folder| place.start_with?(folder) }
    end
    private_class_method :foreign

    def self.own_folders
      @own_folders ||= [__dir__, File.dirname(::Object.const_source_location('Puppet::PUPPETVERSION').first)]
                       .map { |folder| "#{folder}/" }
    end
    private_class_method :own_folders

    # Puppet wraps its exception of a duplicate.
    def self.duplicate?(error)
      while error
        return true if error.is_a?(::Puppet::Resource::Catalog::DuplicateResourceError)

        error = error.cause
      end
      false
    end
    private_class_method :duplicate?

    def self.class_for(error)
      return DuplicateResourceError if duplicate?(error)

      case error
      when ::Puppet::DataBinding::LookupError then LookupError
      when ::Puppet::PreformattedError then EvaluationError
      when ::Puppet::ParseErrorWithIssue then SyntaxError
      else EvaluationError
      end
    end
    private_class_method :class_for

    # The error that names the node has no place; its cause has one.
    def self.place_of(error, reader)
      error.public_send(reader) if error.respond_to?(reader)
    end
    private_class_method :place_of
  end

  # Text that is not a program.
  class SyntaxError < LanguageError; end

  # A program that fails.
  class EvaluationError < LanguageError; end

  # A failed search of data.
  class LookupError < EvaluationError; end

  # A resource declared twice.
  class DuplicateResourceError < EvaluationError; end
end
