# frozen_string_literal: true

module PuppetRs
  module Diff
    # Where the report goes: a file, the standard output, or on a terminal a pager as git takes it (`PAGER`, else less, which ends
    # by itself when the text is short).
    class Output
      # @param options [Options] :out, :format, :pager
      def initialize(options)
        @options = options
      end

      # @return [Boolean] whether people see it on a terminal
      def terminal?
        $stdout.tty? && !@options[:out]
      end

      # @return [Boolean] a terminal, and `NO_COLOR` is not set (no-color.org)
      def colour?
        terminal? && ENV['NO_COLOR'].to_s.empty?
      end

      # @param text [String]
      # @param file [String, nil]
      # @raise [CommandLine::UsageError] when the file cannot be written
      def write(text, file = @options[:out])
        return page(text) || puts(text) unless file

        begin
          File.write(file, text.end_with?("\n") ? text : "#{text}\n")
        rescue SystemCallError => e
          raise CommandLine::UsageError, CommandLine::UsageError.text(e, file)
        end
      end

      private

      # @return [Boolean, nil] whether a pager has shown it
      def page(text)
        command = pager or return
        environment = { 'LESS' => ENV.fetch('LESS', 'FRX'), 'LV' => ENV.fetch('LV', '-c') }
        IO.popen(environment, command, 'w') { |input| input.puts(text) }
        $?.exitstatus != 127 # rubocop:disable Style/SpecialGlobalVars
      rescue Errno::EPIPE
        true # it was left before the end of the text
      rescue Errno::ENOENT
        nil
      end

      # @return [String, nil] a command of the shell
      def pager
        return unless @options[:format] == 'text' && @options[:pager] != false && terminal?

        command = ENV.fetch('PAGER', 'less')
        command unless ['', 'cat'].include?(command)
      end
    end
  end
end
