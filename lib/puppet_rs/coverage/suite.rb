# frozen_string_literal: true

require 'fileutils'

module PuppetRs
  module Coverage
    # Coverage of a suite of rspec-puppet: the files of the module, those too that no example compiles.
    class Suite
      # A parallel run's processes share the folder: none of them has all of the counts. The first of the variables has another
      # value for each run, the second one for each process.
      PARALLEL = %w[PARALLEL_PID_FILE TEST_ENV_NUMBER].freeze

      # @param minimum [Numeric, nil] percent of lines below which the run fails
      # @param include [Array<String>]
      # @param exclude [Array<String>]
      # @param folder [String]
      # @param reports [Hash{Symbol => String}] path by format
      def initialize(minimum:, include:, exclude:, folder:, reports:)
        @minimum = minimum
        @selection = Selection.new(include:, exclude:)
        @folder = File.expand_path(folder)
        @reports = reports
        @root = Dir.pwd
      end

      # Counts from now on, and reports when the process ends.
      def start
        parallel = PARALLEL.any? { |name| ENV.key?(name) }
        run = ENV.key?(PARALLEL.first) ? "#{Native::Coverage.digest(ENV.fetch(PARALLEL.first))[0, 12]}-" : ''
        remove_former(run) unless parallel && run.empty?
        Coverage.start(@folder, root: @root, run:)
        suite = self
        ::RSpec.configure { |config| config.before(:suite) { suite.report_at_end(parallel) } }
      end

      # @api private
      def report_at_end(parallel)
        owner = Process.pid
        at_exit do
          next unless Process.pid == owner

          Recording.read(@selection.files(@root))
          Coverage.write
          parallel ? hint : report
        end
      end

      # @return [Data] what this process counted in the suite's files
      def data
        Recording.read(@selection.files(@root))
        Coverage.recorded.select(@selection)
      end

      private

      # Counts of an earlier run would cover what no example of this one does.
      # @param run [String] what the names of this run's files begin with
      def remove_former(run)
        former = Dir.glob('*-*.json', base: @folder).reject { |name| !run.empty? && name.start_with?(run) }
        FileUtils.rm_f(former.map { |name| File.join(@folder, name) })
      end

      def hint
        puts "puppet_rs: coverage of this process is in #{@folder}; `puppet_rs coverage report` adds up that of all"
      end

      def report
        counted = Data.read([@folder]).select(@selection)
        puts "\nCoverage of Puppet code:\n#{Table.new(counted)}\n"
        Command.write(counted, @reports)
        exit 1 unless Command.enough?(counted, @minimum) || failed?
      end

      # A run that fails keeps its own status.
      def failed?
        $!.is_a?(SystemExit) && !$!.success? # rubocop:disable Style/SpecialGlobalVars
      end
    end
  end
end
