# frozen_string_literal: true

require 'open3'

module Puppet
  module Util
    # Runs commands.
    module Execution
      # What a command wrote.
      class ProcessOutput < ::String
        attr_reader :exitstatus

        def initialize(text, status)
          super(text)
          @exitstatus = status
        end
      end

      NoOptionsSpecified = {}.freeze

      module_function

      # @param command [String, Array<String>]
      # @return [ProcessOutput]
      def execute(command, options = NoOptionsSpecified)
        words = command.is_a?(::Array) ? command.flatten.map(&:to_s) : [command]
        out, status = run(words, options.fetch(:combine, options.equal?(NoOptionsSpecified)))
        failed(words, status, out) if options.fetch(:failonfail, options.equal?(NoOptionsSpecified)) && !status.success?
        ProcessOutput.new(out, status.exitstatus)
      rescue Errno::ENOENT, Errno::EACCES => e
        raise Puppet::ExecutionFailure, "Could not execute posix command: #{e.message}"
      end

      def run(words, combine)
        program = words.size == 1 ? words : [[words.first, words.first], *words.drop(1)]
        environment = { 'LANG' => 'C', 'LC_ALL' => 'C' }
        return Open3.capture2e(environment, *program) if combine

        out, _err, status = Open3.capture3(environment, *program)
        [out, status]
      end
      private_class_method :run

      def failed(words, status, out)
        raise Puppet::ExecutionFailure, "Execution of '#{words.join(' ')}' returned #{status.exitstatus}: #{out.strip}"
      end
      private_class_method :failed
    end
  end
end
