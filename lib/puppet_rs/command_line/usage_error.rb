# frozen_string_literal: true

module PuppetRs
  module CommandLine
    # The command line asks for something impossible.
    class UsageError < StandardError
      # @param error [SystemCallError]
      # @return [String] the file and what is wrong with it, without Ruby's own words
      def self.text(error, path = nil)
        path ||= error.message[/ @ \w+ - (.*)\z/m, 1]
        reason = error.class.new.message
        path ? "#{path}: #{reason[0].downcase}#{reason[1..]}" : reason
      end
    end
  end
end
