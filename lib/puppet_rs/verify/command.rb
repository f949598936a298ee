# frozen_string_literal: true

require 'etc'
require 'json'
require 'optparse'
require 'yaml'

module PuppetRs
  module Verify
    # `puppet_rs verify`: what to compile, how, and which reports to write.
    class Command
      def initialize(argv)
        @options = {
          modulepath: nil, facts: [], jobs: Etc.nprocessors, repeat: 1, mode: 'strict', timeout: 300, shown: 1
        }
        @notes = []
        @names = parser.parse(argv)
      end

      # @return [Integer] 0: all identical and nothing left to stock; 1: not so
      def run
        check_options
        inputs = build_inputs
        raise UsageError, 'nothing to compile; see --help' if inputs.empty?

        summary = Summary.new(comparison.run(inputs, &progress(inputs)), notes: @notes)
        progress_bar&.finish
        write_reports(summary)
        puts Report.new(summary, details: @options[:details], shown: @options[:shown])
        summary.success? ? 0 : 1
      end

      private

      def parser
        OptionParser.new do |options|
          options.banner = 'usage: puppet_rs verify [options] [CLASS | MANIFEST.pp ...]'
          options.separator "\nCompiles each class, manifest or node with stock Puppet and with puppet_rs, and compares.\n\n"
          input_options(options)
          run_options(options)
          report_options(options)
          options.separator "\nExit status: 0 all identical, 1 something differs or was left to stock Puppet, 2 wrong usage."
        end
      end

      # What would only fail after the work is done, or say little by itself.
      def check_options
        raise UsageError, '--jobs and --repeat take numbers from 1' unless @options.values_at(:jobs, :repeat).all?(&:positive?)

        @options.values_at(:environmentpath, :hiera_config).compact.each do |path|
          raise UsageError, "#{path} does not exist" unless File.exist?(path)
        end
        name, path = @options.values_at(:environment, :environmentpath)
        raise UsageError, "there is no environment #{name} in #{path}" if name && path && !File.directory?(File.join(path, name))

        @options.values_at(:json, :html).compact.each { |report| File.open(report, 'a').close }
      rescue SystemCallError => e
        raise UsageError, e.message
      end

      def input_options(options)
        options.on('--all-classes', 'every class that the module path defines, each alone') { @options[:all] = true }
        options.on('--only REGEX', Regexp, 'only the inputs whose name matches') { |regex| @options[:only] = regex }
        options.on('--modulepath DIRS', "folders of modules (#{SYSTEM_MODULES})") { |dirs| @options[:modulepath] = dirs }
        options.on('--environmentpath DIR', 'folder of environments; all are compiled') do |dir|
          @options[:environmentpath] = File.expand_path(dir)
        end
        options.on('--environment NAME', 'only this one of them') { |name| @options[:environment] = name }
        options.on('--facts FILE', 'facts of a node, JSON or YAML; may be repeated') { |file| @options[:facts] << file }
        options.on('--node NAME', 'certname (the fact fqdn)') { |name| @options[:node] = name }
        options.on('--hiera-config FILE', 'hiera.yaml of the global layer') do |file|
          @options[:hiera_config] = File.expand_path(file)
        end
        options.on('--strict LEVEL', %w[off warning error], 'the setting strict (as Puppet has it)') do |level|
          @options[:strict] = level
        end
        options.on('--fill-required', 'give class parameters without default a value of their type, as Hiera data') do
          @options[:fill] = true
        end
        options.on('--fill-data DIR', 'keep that data there (implies --fill-required)') do |dir|
          @options.merge!(fill: true, fill_data: File.expand_path(dir))
        end
      end

      def run_options(options)
        options.on('-j', '--jobs N', Integer, 'processes') { |jobs| @options[:jobs] = jobs }
        options.on('--repeat N', Integer, 'compile each N times and time the warm ones') { |times| @options[:repeat] = times }
        options.on('--mode MODE', %w[strict on off], 'PUPPET_RS of our side (strict)') { |mode| @options[:mode] = mode }
        options.on('--timeout SECONDS', Integer, 'for one compile') { |seconds| @options[:timeout] = seconds }
        options.on('--cache DIR', "keep stock's results there") { |dir| @options[:cache] = dir }
        options.on('--[no-]progress', 'a progress bar (if stderr is a terminal)') { |on| @options[:progress] = on }
      end

      def report_options(options)
        options.on('--details', 'show every difference of every input') { @options[:details] = true }
        options.on('--show N', Integer, 'examples of each kind of difference (1)') { |count| @options[:shown] = count }
        options.on('--json FILE', 'write the results as JSON') { |file| @options[:json] = file }
        options.on('--html FILE', 'write a report as one HTML file') { |file| @options[:html] = file }
      end

      def filled_text(label, found)
        text = "#{found.data.size} required parameters filled in#{" (#{label})" if label}"
        return text if found.unfilled.empty?

        "#{text}, #{found.unfilled.size} of types without a known value: #{found.unfilled.join(', ')}"
      end

      def comparison
        cache = StockCache.new(@options[:cache]) if @options[:cache]
        Comparison.new(cache:, **@options.slice(:jobs, :mode, :timeout))
      end

      def build_inputs
        if @options[:fill] && @options.values_at(:environmentpath, :hiera_config).any?
          raise UsageError, '--fill-required makes Hiera data of its own: neither --environmentpath nor --hiera-config go with it'
        end

        found = fact_sets.flat_map { |label, facts| node_inputs(label, facts) }
        @options[:only] ? found.select { |input| @options[:only].match?(input.name) } : found
      end

      def node_inputs(label, facts)
        common = { facts:, node: @options[:node], repeat: @options[:repeat], strict: @options[:strict],
                   **hiera(label, facts) }.compact
        sources.map do |name, specific|
          Input.new(name: label ? "#{name} (#{label})" : name, **common, **specific)
        end
      end

      # Data may depend on facts: each set of them gets its own.
      # @return [Hash] what Input needs to know of the global Hiera layer
      def hiera(label, facts)
        return { hiera_config: @options[:hiera_config] } unless @options[:fill]

        data = RequiredData.new(modulepath:, facts:, node: @options[:node])
        @notes << filled_text(label, data.found)
        { hiera_config: data.write(File.join(fill_folder, *label)), files_digest: data.digest }
      end

      def fill_folder
        @options[:fill_data] || (@fill_folder ||= Dir.mktmpdir('puppet_rs-verify').tap do |dir|
          owner = Process.pid
          at_exit { FileUtils.remove_entry(dir, true) if Process.pid == owner }
        end)
      end

      # @return [Array<(String, Hash)>] names and what Input needs to know
      def sources
        return environments if @options[:environmentpath]

        names = @options[:all] ? ClassIndex.names(modulepath) + @names : @names
        names.map do |name|
          [name, { code: name.end_with?('.pp') ? File.read(name) : "include #{name}\n", modulepath: }]
        end
      rescue SystemCallError => e
        raise UsageError, e.message
      end

      def modulepath
        @options[:modulepath] || SYSTEM_MODULES
      end

      def environments
        path = @options[:environmentpath]
        names = Dir.children(path).select { |dir| File.directory?(File.join(path, dir)) }.sort
        names &= [@options[:environment]] if @options[:environment]
        names.map { |name| [name, { environmentpath: path, environment: name, modulepath: }] }
      end

      def fact_sets
        files = @options[:facts]
        return [[nil, {}]] if files.empty?

        files.map { |file| [(File.basename(file, '.*') if files.size > 1), Facts.read(file)] }
      end

      def progress(inputs)
        return unless @options.fetch(:progress, $stderr.tty?)

        @progress_bar = Progress.new(inputs.size * 2)
        ->(_side, input, _outcome) { @progress_bar.step(input.name) }
      end

      attr_reader :progress_bar

      def write_reports(summary)
        File.write(@options[:json], JSON.pretty_generate(summary.to_h)) if @options[:json]
        File.write(@options[:html], HtmlReport.new(summary).to_s) if @options[:html]
      end
    end
  end
end
