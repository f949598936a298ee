# frozen_string_literal: true

require 'etc'
require 'optparse'

module PuppetRs
  module Compile
    # The options of `puppet_rs compile`.
    class Options
      FORMATS = %w[json ndjson dot text].freeze
      DEFAULTS = { jobs: Etc.nprocessors, format: 'json', classes: [], slowest: 5, timeout: 300, settings: {} }.freeze

      # @return [Array<String>] names of nodes
      attr_reader :names

      # @param argv [Array<String>]
      # @raise [OptionParser::ParseError, CommandLine::UsageError] for wrong options
      def initialize(argv)
        @values = DEFAULTS.transform_values { |value| value.frozen? ? value : value.dup }
        @names = parser.parse(argv)
        check
      end

      # @return the value of an option
      def [](name)
        @values[name]
      end

      # @return [Hash] the options of these names that were given
      def slice(*names)
        @values.slice(*names)
      end

      private

      def parser
        OptionParser.new do |options|
          options.banner = 'usage: puppet_rs compile [options] NODE ...'
          options.separator "\nCompiles the catalogs of nodes; without a NODE, those of all files in the folder of facts.\n\n"
          node_options(options)
          environment_options(options)
          output_options(options)
          run_options(options)
          options.separator "\nExit status: 0 every node was compiled; 1 some were not; 2 wrong usage; 130 interrupted."
        end
      end

      def node_options(options)
        options.on('--facts PATH', 'facts, JSON or YAML, or a folder of such files named after nodes') do |path|
          @values[:facts] = path
        end
        options.on('--enc PATH', 'what an ENC says (YAML: classes, parameters, environment),',
                   'or a folder of such files named after nodes') { |path| @values[:enc] = path }
        options.on('--class NAME', 'a class for every node, beside those of the ENC; may be repeated') do |name|
          @values[:classes] << name.delete_prefix('::')
        end
        options.on('--server-facts FILE', 'values of $server_facts, JSON or YAML') { |path| @values[:server_facts] = path }
      end

      def environment_options(options)
        options.on('--environment NAME', 'environment, by name or as a folder (production)') do |name|
          @values[:environment] = name
        end
        options.on('--environmentpath DIR', 'folder of environments') { |dir| @values[:environmentpath] = dir }
        options.on('--manifest PATH', "manifest, or a folder of them, instead of the environment's") do |path|
          @values[:manifest] = path
        end
        options.on('--modulepath DIRS', 'folders of modules; beside an environment they are $basemodulepath') do |dirs|
          @values[:modulepath] = dirs
        end
        options.on('--hiera-config FILE', 'hiera.yaml of the global layer') { |file| @values[:hiera_config] = file }
        options.on('--strict LEVEL', %w[off warning error], 'the setting strict (as Puppet has it)') do |level|
          @values[:settings] = { strict: level.to_sym }
        end
      end

      def output_options(options)
        options.on('-o', '--out DIR', 'write a file for each node there instead of the standard output') do |dir|
          @values[:out] = dir
        end
        options.on('--format FORMAT', FORMATS, "#{FORMATS.join(', ')} (json)") { |format| @values[:format] = format }
        options.on('--slowest N', Integer, 'list so many of the slowest nodes (5)') { |count| @values[:slowest] = count }
        options.on('--[no-]progress', 'a progress bar (if standard error is a terminal)') { |on| @values[:progress] = on }
      end

      def run_options(options)
        options.on('-j', '--jobs N', Integer, 'processes') { |jobs| @values[:jobs] = jobs }
        options.on('--timeout SECONDS', Integer, 'for one node; 0: none (300)') { |seconds| @values[:timeout] = seconds }
        options.on('--standalone', "without Puppet's libraries, also where they are installed") { @values[:standalone] = true }
      end

      # What would only fail after the work has begun.
      def check
        wrong('--jobs takes a number from 1') unless @values[:jobs].positive?
        wrong('--timeout takes a number from 0') if @values[:timeout].negative?
        wrong('--slowest takes a number from 0') if @values[:slowest].negative?
        wrong('PUPPET_RS=off leaves nothing to compile with under --standalone') if @values[:standalone] && PuppetRs.off?

        paths = @values.values_at(:facts, :enc, :server_facts, :environmentpath, :manifest, :hiera_config)
        [*paths.compact, *@values[:modulepath]&.split(File::PATH_SEPARATOR)].each do |path|
          wrong("#{path} does not exist") unless File.exist?(path)
        end
        check_environment
        check_source
      end

      def check_environment
        name, path = @values.values_at(:environment, :environmentpath)
        if name&.include?(File::SEPARATOR)
          wrong('--environment names a folder: --environmentpath does not go with it') if path
          wrong("there is no environment at #{name}") unless File.directory?(name)
        elsif path
          # An ENC may place all nodes elsewhere.
          wrong("there is no environment #{name} in #{path}") if name && !File.directory?(File.join(path, name))
        end
      end

      def check_source
        return if @values.values_at(:environmentpath, :manifest, :enc).any? || @values[:classes].any?
        return if @values[:environment]&.include?(File::SEPARATOR)

        wrong('nothing to compile: give --environment FOLDER, --environmentpath, --manifest, --class or --enc')
      end

      def wrong(text)
        raise CommandLine::UsageError, text
      end
    end
  end
end
