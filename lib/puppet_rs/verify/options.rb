# frozen_string_literal: true

require 'etc'

module PuppetRs
  module Verify
    # The options of `puppet_rs verify`.
    class Options < CommandLine::Options
      include CommandLine::EnvironmentOptions
      include ServerOptions

      DEFAULTS = {
        facts: [], nodes: [], ignore: [], settings: {}, api: 'v3', jobs: Etc.nprocessors, repeat: 1, mode: 'strict',
        timeout: 300, shown: 1
      }.freeze
      REPORTS = { json: 'JSON', html: 'one HTML file', junit: 'JUnit XML', sarif: 'SARIF' }.freeze

      # @param argv [Array<String>]
      # @raise [OptionParser::ParseError, UsageError] for wrong options
      def initialize(argv)
        @words = argv.dup
        super
        %i[hiera_config fill_data].each { |name| @values[name] = File.expand_path(@values[name]) if @values[name] }
        return unless @values[:environmentpath]

        @values[:environmentpath] = environmentpaths.map { |path| File.expand_path(path) }.join(File::PATH_SEPARATOR)
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
        usage('verify [options] [CLASS | MANIFEST.pp ...]',
              "Compiles each class, manifest or node with stock Puppet and with puppet_rs, and compares;\n" \
              'with --server, asks a running Puppet Server and puppet_rs server for the catalogs of nodes.',
              '0 all identical; 1 something differs, was left to stock Puppet, or no catalog was compiled') do |options|
          input_options(options)
          node_options(options)
          run_options(options)
          server_options(options)
          report_options(options)
        end
      end

      def input_options(options)
        keep(options, :all, '--all-classes', 'every class that the module path defines, each alone')
        keep(options, :only, '--only REGEX', Regexp, 'only the inputs whose name matches')
        keep(options, :modulepath, '--modulepath DIRS', CommandLine::MODULEPATH)
        keep(options, :environmentpath, '--environmentpath DIRS', 'folders of environments; without classes or manifests,',
             'their own manifests are compiled')
        keep(options, :environment, '--environment NAME', 'only this one of them, or a folder that is one;',
             'with --server: of the nodes (production)')
        environment_name_option(options)
        layer_options(options)
        setting_option(options)
        keep(options, :fill, '--fill-required', 'give class parameters without default a value of their type, as Hiera data')
        options.on('--fill-data DIR', 'keep that data there (implies --fill-required)') do |dir|
          @values.merge!(fill: true, fill_data: dir)
        end
      end

      def node_options(options)
        collect(options, :facts, '--facts PATH', 'facts of a node, JSON or YAML (-: standard input),',
                'or a folder of files named after nodes; may be repeated')
        collect(options, :nodes, '--node NAME', 'certname (that of the facts); may be repeated')
      end

      def run_options(options)
        jobs_option(options)
        keep(options, :repeat, '--repeat N', Integer, 'compile each N times and time the warm ones')
        keep(options, :mode, '--mode MODE', %w[strict on off], 'PUPPET_RS of the puppet_rs side (strict)')
        timeout_option(options, 'compile')
        collect(options, :ignore, '--ignore REGEX', Regexp,
                "leave out what matches: 'Type[title]', 'Type[title] parameter' or a log line;", 'may be repeated')
        keep(options, :allow_errors, '--allow-errors', 'succeed even when no input compiles to a catalog')
        keep(options, :cache, '--cache DIR', "keep stock's results there")
        progress_option(options)
      end

      def report_options(options)
        keep(options, :details, '--details', 'show every difference and every error of every input')
        keep(options, :shown, '--show N', Integer, 'examples of each kind of difference (1)')
        REPORTS.each do |format, words|
          keep(options, format, "--#{format} FILE", "write the results as #{words} (-: standard output)")
        end
      end

      # Reports what would otherwise fail after the work is done.
      def check
        check_common
        check_number('--repeat', @values[:repeat], 1)
        check_number('--show', @values[:shown], 0)
        check_reports
        check_fill
        return check_server if @values[:server]

        place_environment
        return if @values[:environment].nil? || @values.values_at(:environment_folder, :environmentpath).any?

        no_environment
      end

      def check_reports
        reports.each { |_, path| File.open(path, 'a').close unless path == '-' }
      rescue SystemCallError => e
        usage_error(UsageError.text(e))
      end

      def check_fill
        return unless @values[:fill] && @values.values_at(:environmentpath, :hiera_config).any?

        usage_error('--fill-required makes Hiera data of its own: neither --environmentpath nor --hiera-config go with it')
      end
    end
  end
end
