# frozen_string_literal: true

module Puppet
  module Util
    # Runs commands.
    module Execution
      # Output of a command.
      class ProcessOutput < ::String
        attr_reader :exitstatus

        def initialize(text, status)
          super(text)
          @exitstatus = status
        end
      end

      NoOptionsSpecified = {}.freeze
      # Of the user and the locale: no command sees them.
      VARIABLES = %w[
        LANG LC_ALL LC_MESSAGES LANGUAGE LC_COLLATE LC_CTYPE LC_MONETARY LC_NUMERIC LC_TIME HOME USER LOGNAME
      ].freeze
      private_constant :VARIABLES

      module_function

      # In a session of its own, without the variables of the user and with the locale C.
      # @param command [String, Array<String>]
      # @return [ProcessOutput]
      # @raise [Puppet::ExecutionFailure]
      def execute(command, options = NoOptionsSpecified)
        words = command.is_a?(::Array) ? command.flatten.map(&:to_s) : [command]
        strict = options.equal?(NoOptionsSpecified)
        out, status = run(words, { combine: strict, override_locale: true }.merge(options))
        failed(words, status, out) if options.fetch(:failonfail, strict) && status != 0
        ProcessOutput.new(out, status)
      end

      # A program that leaves others behind ends with itself, not with them.
      def run(words, options)
        reader, writer = IO.pipe
        child = start(words, options, writer)
        writer.close
        out = +''
        until (ended = Process.wait2(child, Process::WNOHANG))
          out << read(reader) if IO.select([reader], nil, nil, 0.1)
        end
        while (part = read(reader)) && !part.empty?
          out << part
        end
        [out.force_encoding(Encoding.default_external), ended.last.exitstatus]
      ensure
        [reader, writer].compact.each(&:close)
      end
      private_class_method :run

      def read(pipe)
        part = pipe.read_nonblock(4096, exception: false)
        part.is_a?(::String) ? part : ''
      end
      private_class_method :read

      # The command has the descriptors 0 to 2, whatever the caller's `$stdout` is: a StringIO, or standard error.
      def start(words, options, out)
        fork do
          Process.setsid
          # rubocop:disable Style/GlobalStdStream
          STDIN.reopen(options[:stdinfile] || File::NULL)
          STDOUT.reopen(options[:squelch] ? File::NULL : out)
          STDERR.reopen(options[:combine] ? STDOUT : File::NULL)
          # rubocop:enable Style/GlobalStdStream
          Dir.chdir(options[:cwd]) if options[:cwd]
          change_environment(options)
          exec(*words)
        rescue ::SystemCallError => e
          Kernel.warn("Error: Could not execute posix command: #{e.message}")
          exit!(1)
        end
      end
      private_class_method :start

      def change_environment(options)
        (options[:override_locale] ? VARIABLES : VARIABLES.last(3)).each { |name| ENV.delete(name) }
        ENV.update('LANG' => 'C', 'LC_ALL' => 'C') if options[:override_locale]
        ENV.update(options[:custom_environment] || {})
      end
      private_class_method :change_environment

      def failed(words, status, out)
        raise Puppet::ExecutionFailure, "Execution of '#{words.join(' ')}' returned #{status}: #{out.strip}"
      end
      private_class_method :failed
    end
  end
end
