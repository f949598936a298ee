# frozen_string_literal: true

module Puppet
  # The root of Puppet's errors.
  class Error < PuppetRs::Error
    attr_accessor :original

    def initialize(message, original = nil)
      super(message.to_s.scrub)
      @original = original
    end
  end

  # An error that knows its place.
  module ExternalFileError
    attr_accessor :line, :file, :pos, :puppetstack

    def initialize(message, file = nil, line = nil, pos = nil, original = nil)
      if pos.is_a?(::Exception)
        original = pos
        pos = nil
      end
      super(message, original)
      @file = file unless file.is_a?(::String) && file.empty?
      @line = line
      @pos = pos
      @puppetstack = original.respond_to?(:puppetstack) ? original.puppetstack : Puppet::Pops::PuppetStack.stacktrace
    end

    def to_s
      file = @file.is_a?(::String) && @file.empty? ? nil : @file
      super + Puppet::Util::Errors.error_location_with_space(file, @line, @pos)
    end
  end

  # A program that is wrong.
  class ParseError < Error
    include ExternalFileError
  end

  # A resource that is wrong.
  class ResourceError < Error
    include ExternalFileError
  end

  # With the code of an issue.
  class ParseErrorWithIssue < ParseError
    attr_reader :issue_code, :basic_message, :arguments
    attr_accessor :environment, :node

    def initialize(message, file = nil, line = nil, pos = nil, original = nil, issue_code = nil, arguments = nil)
      super(message, file, line, pos, original)
      @basic_message = message
      @issue_code = issue_code
      @arguments = arguments
    end

    def to_s
      text = super
      text = "Could not parse for environment #{environment}: #{text}" if environment
      text = "#{text} on node #{node}" if node
      text
    end
  end

  # Errors of evaluation.
  class PreformattedError < ParseErrorWithIssue; end

  # A type or function that is wrong.
  class DevError < Error
    include ExternalFileError
  end

  class MissingCommand < Error; end

  # A command that failed.
  class ExecutionFailure < Error; end

  # Errors of settings.
  class Settings
    class SettingsError < Error; end
    class ValidationError < SettingsError; end
    class InterpolationError < SettingsError; end

    # A file of settings that is wrong.
    class ParseError < SettingsError
      include ExternalFileError
    end
  end

  # Data that cannot be found.
  module DataBinding
    # Any failure of a lookup.
    class LookupError < PreformattedError
      def initialize(message, file = nil, line = nil, pos = nil, original = nil, issue_code = nil)
        super(message, file, line, pos, original, issue_code)
      end
    end

    # A lookup that needs its own result.
    class RecursiveLookupError < LookupError; end
  end
end
