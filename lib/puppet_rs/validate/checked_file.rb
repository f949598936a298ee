# frozen_string_literal: true

module PuppetRs
  module Validate
    # A file that is checked. Subclasses define +findings+.
    class CheckedFile
      # @param path [String]
      # @param text [String] its content
      def initialize(path, text)
        @path = path
        @text = text
        @found = []
      end

      private

      # @return [Array<Finding>] all so far
      def add(level, message, line = nil, pos = nil)
        @found << Finding.new(level, message, @path, line, pos)
      end
    end
  end
end
