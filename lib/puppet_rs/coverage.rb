# frozen_string_literal: true

require_relative 'native'
require_relative 'version'
require_relative 'command_line'

module PuppetRs
  # Coverage of Puppet code: lines, branches and bodies that were evaluated in this process, and reports over many processes.
  #
  # Counting is on from {start} on. Programs that were read before have no counters, so start before the first compile. Each
  # process writes a file of its own at its end, also one that was forked.
  module Coverage
    autoload :Cobertura, File.join(__dir__, 'coverage/cobertura')
    autoload :Command, File.join(__dir__, 'coverage/command')
    autoload :Data, File.join(__dir__, 'coverage/data')
    autoload :Erb, File.join(__dir__, 'coverage/erb')
    autoload :FileCoverage, File.join(__dir__, 'coverage/file_coverage')
    autoload :HtmlReport, File.join(__dir__, 'coverage/html_report')
    autoload :HtmlSource, File.join(__dir__, 'coverage/html_source')
    autoload :Lcov, File.join(__dir__, 'coverage/lcov')
    autoload :Options, File.join(__dir__, 'coverage/options')
    autoload :Recording, File.join(__dir__, 'coverage/recording')
    autoload :Selection, File.join(__dir__, 'coverage/selection')
    autoload :Simplecov, File.join(__dir__, 'coverage/simplecov')
    autoload :Suite, File.join(__dir__, 'coverage/suite')
    autoload :Table, File.join(__dir__, 'coverage/table')

    # A forked process inherits the state of its parent.
    module Forks
      # @api private
      def _fork
        super.tap { |pid| Coverage.forked if pid.zero? }
      end
    end

    @folder = nil

    class << self
      # @return [String, nil] where this process writes what it counts
      attr_reader :folder

      # Counts from now on.
      # @param folder [String] made if it is missing
      # @param root [String] files below it are named relative to it
      # @param run [String] what the name of this process' file begins with
      def start(folder, root: Dir.pwd, run: '')
        first = @folder.nil?
        @folder = File.expand_path(folder)
        @root = File.realpath(root)
        @run = run
        return unless first

        Native::Coverage.start
        Process.singleton_class.prepend(Forks)
        at_exit { write_at_end }
      end

      # Loads what is needed when the process ends, since its folder may be gone then. This waits for Puppet, which has the same
      # libraries compiled ({InstructionSequences}).
      # @api private
      def load_parts
        %i[Data Erb FileCoverage Recording Selection].each { |name| const_get(name) } if on?
      end

      # @return [Boolean]
      def on?
        !@folder.nil?
      end

      # @return [Data] what this process counted so far
      def recorded
        Recording.data(@root)
      end

      # Writes this process' file, once more with what was counted since.
      # @return [String, nil] its path; nil if nothing was counted
      def write
        return unless on?

        data = recorded
        return if data.files.empty?

        @name ||= "#{@run}#{Process.pid}-#{Process.clock_gettime(Process::CLOCK_REALTIME, :nanosecond).to_s(36)}.json"
        data.write(File.join(@folder, @name))
      end

      # @api private
      def forked
        return unless on?

        @name = nil
        Native::Coverage.reset
        Erb.reset
      end

      private

      # A process whose counts are lost does not end as if all were well: a gate would take them for code without tests.
      def write_at_end
        write
      rescue SystemCallError => e
        $stderr.puts "puppet_rs: the coverage of this process is lost: #{e.message}"
        exit 1
      end
    end
  end
end
