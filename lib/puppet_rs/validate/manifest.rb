# frozen_string_literal: true

module PuppetRs
  module Validate
    # A manifest or an EPP template.
    class Manifest < CheckedFile
      # @param modulepath [Array<String>] folders of modules
      def initialize(path, text, modulepath)
        super(path, text)
        @modulepath = modulepath
      end

      # @return [Array<Finding>]
      def findings
        found = Parser.validate_string(@text, @path, epp: @path.end_with?('.epp'), tasks: plan?, modulepath: @modulepath)
        issues = found.issues.map { |issue| Finding.new(level(issue), issue.message, @path, issue.line, issue.pos) }
        return issues if found.program || issues.any? { |issue| issue.level == :error }

        issues << syntax_error(found.error)
      end

      private

      # Plans are written in a larger language.
      def plan?
        @path.split(File::SEPARATOR)[-3..-2]&.include?('plans') || @path.include?('/plans/') || @path.start_with?('plans/')
      end

      def level(issue)
        issue.severity == :error ? :error : :warning
      end

      def syntax_error(error)
        message = error.respond_to?(:basic_message) ? error.basic_message : error.message
        line, pos = %i[line pos].map { |name| error.respond_to?(name) ? error.public_send(name) : nil }
        Finding.new(:error, message, @path, line, pos)
      end
    end
  end
end
