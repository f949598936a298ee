# frozen_string_literal: true

module PuppetRs
  module Validate
    # A file with data, in JSON or YAML: its syntax, its keys, its value. Subclasses define +read+.
    class DataFile < CheckedFile
      # @return [Array<Finding>]
      attr_reader :findings

      # @return [Object, nil] the value, if there is one
      attr_reader :value

      # @return [Boolean] whether the syntax is valid and the value allowed
      def read?
        @read
      end

      def initialize(path, text)
        super
        @findings = @found
        @read = false
        read(text)
      end
    end
  end
end
