# frozen_string_literal: true

require 'optparse'

module PuppetRs
  module CommandLine
    # The options of a command that compiles. Subclasses have +DEFAULTS+, and define +parser+ and +check+.
    class Options
      include UsageChecks

      # @return [Array<String>] the arguments that are not options
      attr_reader :names

      # @param argv [Array<String>]
      # @raise [OptionParser::ParseError, UsageError] for wrong options
      def initialize(argv)
        @values = self.class::DEFAULTS.transform_values { |value| value.frozen? ? value : value.dup }
        @names = parser.parse(argv)
        check
      end

      # @return the value of an option
      def [](name)
        @values[name]
      end

      # @return [Hash] the options of these names that were given
      def slice(...)
        @values.slice(...)
      end

      private

      # @param wrong [Integer] the exit status of wrong usage
      def usage(banner, purpose, status, wrong: 2)
        OptionParser.new do |options|
          options.banner = "usage: puppet_rs #{banner}"
          options.separator "\n#{purpose}\n\n"
          yield options
          options.separator "\nExit status: #{status}; #{wrong} wrong usage;\n" \
                            '128 and the number of a signal that stopped it (Ctrl-C: 130).'
        end
      end

      # An option whose value is kept as it is given.
      def keep(options, name, *words)
        options.on(*words) { |value| @values[name] = value }
      end

      # An option that may be repeated.
      def collect(options, name, *words)
        options.on(*words) { |value| @values[name] << value }
      end

      def layer_options(options)
        keep(options, :hiera_config, '--hiera-config FILE', 'hiera.yaml of the global layer')
        keep(options, :strict, '--strict LEVEL', %w[off warning error], 'the setting strict (as Puppet has it)')
      end

      def setting_option(options)
        options.on('--setting NAME=VALUE', "a setting of Puppet's, as in puppet.conf; may be repeated") do |text|
          @values[:settings] = { **@values[:settings], **setting(text) }
        end
      end

      # @return [Hash{Symbol=>String}]
      def setting(text)
        name, value = text.match(/\A(\w+)=(.*)\z/m)&.captures
        usage_error("--setting: '#{text}' is not NAME=VALUE") unless name
        { name.to_sym => value }
      end

      def jobs_option(options)
        keep(options, :jobs, '-j', '--jobs N', Integer, 'processes')
      end

      # @param work [String] what the limit is for
      def timeout_option(options, work)
        keep(options, :timeout, '--timeout SECONDS', Numeric, "for one #{work}; 0: none (#{@values[:timeout]})")
      end

      def progress_option(options)
        keep(options, :progress, '--[no-]progress', 'a progress bar (if standard error is a terminal)')
      end

      def check_common
        check_number('--jobs', @values[:jobs], 1)
        check_number('--timeout', @values[:timeout], 0)
        paths = @values.values_at(:environmentpath, :modulepath).compact.flat_map { |list| list.split(File::PATH_SEPARATOR) }
        check_exists(*paths, @values[:hiera_config])
      end
    end
  end
end
