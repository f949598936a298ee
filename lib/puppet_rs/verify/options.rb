# frozen_string_literal: true

require 'etc'
require 'optparse'

module PuppetRs
  module Verify
    # The options of `puppet_rs verify`.
    class Options
      DEFAULTS = {
        modulepath: nil, facts: [], nodes: [], ignore: [], jobs: Etc.nprocessors, repeat: 1, mode: 'strict', timeout: 300,
        shown: 1
      }.freeze
      REPORTS = { json: 'JSON', html: 'one HTML file', junit: 'JUnit XML', sarif: 'SARIF' }.freeze

      # @return [Array<String>] classes and manifests to compile
      attr_reader :names

      # @param argv [Array<String>]
      # @raise [OptionParser::ParseError, UsageError] for wrong options
      def initialize(argv)
        @values = DEFAULTS.transform_values(&:dup)
        @words = argv.dup
        @names = parser.parse(argv)
        check
      end

      # @return the value of an option
      def [](name)
        @values[name]
      end

      # @return [Hash] the options of these names
      def slice(...)
        @values.slice(...)
      end

      # @return [String] the command line, for reports
      def to_s
        @words.join(' ')
      end

      # @return [Array<(Symbol, String)>] the reports to write: the format and the path, '-' for standard output
      def reports
        REPORTS.keys.filter_map { |format| (path = @values[format]) && [format, path] }
      end

      private

      def parser
        OptionParser.new do |options|
          options.banner = 'usage: puppet_rs verify [options] [CLASS | MANIFEST.pp ...]'
          options.separator "\nCompiles each class, manifest or node with stock Puppet and with puppet_rs, and compares.\n\n"
          input_options(options)
          node_options(options)
          run_options(options)
          report_options(options)
          options.separator "\nExit status: 0 all identical; 1 something differs, was left to stock Puppet, or no catalog was " \
                            'compiled; 2 wrong usage; 130 interrupted.'
        end
      end

      def input_options(options)
        options.on('--all-classes', 'every class that the module path defines, each alone') { @values[:all] = true }
        options.on('--only REGEX', Regexp, 'only the inputs whose name matches') { |regex| @values[:only] = regex }
        options.on('--modulepath DIRS', "folders of modules (#{SYSTEM_MODULES})") { |dirs| @values[:modulepath] = dirs }
        options.on('--environmentpath DIR', 'folder of environments; without classes or manifests,',
                   'their own manifests are compiled') do |dir|
          @values[:environmentpath] = File.expand_path(dir)
        end
        options.on('--environment NAME', 'only this one of them') { |name| @values[:environment] = name }
        options.on('--hiera-config FILE', 'hiera.yaml of the global layer') do |file|
          @values[:hiera_config] = File.expand_path(file)
        end
        options.on('--strict LEVEL', %w[off warning error], 'the setting strict (as Puppet has it)') do |level|
          @values[:strict] = level
        end
        options.on('--fill-required', 'give class parameters without default a value of their type, as Hiera data') do
          @values[:fill] = true
        end
        options.on('--fill-data DIR', 'keep that data there (implies --fill-required)') do |dir|
          @values.merge!(fill: true, fill_data: File.expand_path(dir))
        end
      end

      def node_options(options)
        options.on('--facts PATH', 'facts of a node, JSON or YAML, or a folder of such files; may be repeated') do |path|
          @values[:facts] << path
        end
        options.on('--node NAME', 'certname (the fact fqdn); may be repeated') { |name| @values[:nodes] << name }
      end

      def run_options(options)
        options.on('-j', '--jobs N', Integer, 'processes') { |jobs| @values[:jobs] = jobs }
        options.on('--repeat N', Integer, 'compile each N times and time the warm ones') { |times| @values[:repeat] = times }
        options.on('--mode MODE', %w[strict on off], 'PUPPET_RS of the puppet_rs side (strict)') { |mode| @values[:mode] = mode }
        options.on('--timeout SECONDS', Integer, 'for one compile; 0: none (300)') { |seconds| @values[:timeout] = seconds }
        options.on('--ignore REGEX', Regexp, "leave out what matches: 'Type[title]', 'Type[title] parameter' or a log line;",
                   'may be repeated') { |regex| @values[:ignore] << regex }
        options.on('--allow-errors', 'succeed even when no input compiles to a catalog') { @values[:allow_errors] = true }
        options.on('--cache DIR', "keep stock's results there") { |dir| @values[:cache] = dir }
        options.on('--[no-]progress', 'a progress bar (if standard error is a terminal)') { |on| @values[:progress] = on }
      end

      def report_options(options)
        options.on('--details', 'show every difference and every error of every input') { @values[:details] = true }
        options.on('--show N', Integer, 'examples of each kind of difference (1)') { |count| @values[:shown] = count }
        REPORTS.each do |format, words|
          options.on("--#{format} FILE", "write the results as #{words} (-: standard output)") { |file| @values[format] = file }
        end
      end

      # What would only fail after the work is done, or say little by itself.
      def check
        raise UsageError, '--jobs and --repeat take numbers from 1' unless @values.values_at(:jobs, :repeat).all?(&:positive?)
        raise UsageError, '--timeout takes a number from 0' if @values[:timeout].negative?

        check_paths
        check_fill
        name, path = @values.values_at(:environment, :environmentpath)
        raise UsageError, '--environment needs --environmentpath' if name && !path
        raise UsageError, "there is no environment #{name} in #{path}" if name && !File.directory?(File.join(path, name))
      end

      def check_paths
        @values.values_at(:environmentpath, :hiera_config).compact.each { |path| exists(path) }
        @values[:modulepath]&.split(':')&.each { |path| exists(path) }
        reports.each { |_, path| File.open(path, 'a').close unless path == '-' }
      rescue SystemCallError => e
        raise UsageError, UsageError.text(e)
      end

      def exists(path)
        raise UsageError, "#{path} does not exist" unless File.exist?(path)
      end

      def check_fill
        return unless @values[:fill] && @values.values_at(:environmentpath, :hiera_config).any?

        raise UsageError, '--fill-required makes Hiera data of its own: neither --environmentpath nor --hiera-config go with it'
      end
    end
  end
end
