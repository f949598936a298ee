# frozen_string_literal: true

require 'logger'

module PuppetRs
  module Standalone
    # Puppet's log lines, written to a Ruby Logger.
    #
    # Without a logger of the caller's, warnings and errors go to the standard error. Severities:
    # debug; info and notice are INFO; warning; err is ERROR; the rest is FATAL. The program name of an
    # entry is Puppet's level, the text is Puppet's with source and place.
    class Log
      SEVERITIES = {
        debug: Logger::DEBUG, info: Logger::INFO, notice: Logger::INFO, warning: Logger::WARN,
        err: Logger::ERROR, alert: Logger::FATAL, emerg: Logger::FATAL, crit: Logger::FATAL
      }.freeze

      # @param logger [Logger, nil]
      def initialize(logger = nil)
        @logger = logger || Log.standard_error
        @once = {}
      end

      # @return [Boolean]
      def debug?
        @logger.debug?
      end

      # @param level [Symbol] Puppet's name of it
      def write(level, message, source: nil, file: nil, line: nil, pos: nil, located: true)
        place = located ? ::Puppet::Util::Errors.error_location_with_space(file, line, pos) : ''
        text = "#{source && "#{source}: "}#{message}#{place}"
        @logger.add(SEVERITIES.fetch(level), text, level.to_s)
      end

      # The same of each kind and key but once.
      def once(kind, key)
        return if @once[[kind, key]]

        @once[[kind, key]] = true
        yield
      end

      # @return [Logger]
      def self.standard_error
        Logger.new($stderr, level: Logger::WARN, formatter: lambda { |_severity, _time, level, message|
          "#{level.capitalize}: #{message}\n"
        })
      end
    end
  end
end
