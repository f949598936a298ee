# frozen_string_literal: true

module PuppetRs
  module CommandLine
    # Checks of what the command line asks for. Each failure is a {UsageError}.
    module UsageChecks
      private

      # @raise [UsageError]
      def usage_error(text)
        raise UsageError, text
      end

      # @param paths [Array<String, nil>] nil: the option was not given
      def check_exists(*paths)
        paths.compact.each { |path| usage_error("#{path} does not exist") unless File.exist?(path) }
      end

      # @param name [String] the option
      # @param least [Integer] its smallest value
      def check_number(name, value, least)
        usage_error("#{name} takes a number from #{least}") if value < least
      end
    end
  end
end
