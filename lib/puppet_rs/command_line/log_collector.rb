# frozen_string_literal: true

require 'logger'

module PuppetRs
  module CommandLine
    # A logger that keeps warnings and errors.
    class LogCollector < Logger
      # @return [Array<(Integer, String, String)>] severity, Puppet's level, text
      attr_reader :entries

      def initialize
        super(nil, level: WARN)
        @entries = []
      end

      def add(severity, message = nil, progname = nil)
        @entries << [severity, progname, message] if severity >= WARN
        true
      end
    end
  end
end
