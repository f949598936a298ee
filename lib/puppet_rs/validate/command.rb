# frozen_string_literal: true

require 'json'
require 'optparse'

module PuppetRs
  module Validate
    # `puppet_rs validate`: checks files and reports what is wrong with them.
    class Command
      NOUNS = {
        manifest: 'manifest', template: 'template', data: 'data file', hiera_config: 'hiera.yaml', metadata: 'metadata.json'
      }.freeze

      # Kinds of files on the command line.
      KINDS = { 'manifests' => :manifest, 'templates' => :template, 'data' => :data, 'hiera' => :hiera_config,
                'metadata' => :metadata }.freeze

      # @param argv [Array<String>] the arguments after `validate`
      def initialize(argv)
        @exclude = []
        @modulepath = []
        @source = $stderr.tty?
        @paths = parser.parse(argv)
        @paths = ['.'] if @paths.empty?
      end

      # @return [Integer] 0: nothing is wrong; 1: something is; 2: nothing was checked
      def run
        items = Selection.new(@paths, exclude: @exclude).to_a.select { |item| @only.nil? || @only.include?(item.kind) }
        raise CommandLine::UsageError, "nothing to validate in #{@paths.join(', ')}" if items.empty?

        load_engine
        findings = checked(items)
        report(items.first(@checked), findings)
        File.write(@json, json(findings)) if @json && @json != '-'
        return stopped(items) if @stop

        findings.any? { |finding| finding.level == :error || @strict } ? 1 : 0
      rescue SystemCallError => e
        raise CommandLine::UsageError, CommandLine::UsageError.text(e)
      end

      private

      # @return [Array<Finding>] after a signal: those so far
      def checked(items)
        @checked = 0
        items.each_with_object([]) do |item, found|
          found.concat(check(item))
          @checked += 1
        rescue Interrupt => e
          @stop = CommandLine::Stop.of(e)
          break found
        end
      end

      def stopped(items)
        $stderr.puts "#{@stop.word}: #{@checked} of #{CommandLine::Words.count(items.size, 'file')} were checked"
        @stop.status
      end

      def parser
        OptionParser.new do |options|
          options.banner = 'usage: puppet_rs validate [options] [FILE|FOLDER ...]'
          options.separator "\nChecks the manifests, EPP templates, Hiera data, hiera.yaml and metadata.json of modules and " \
                            "control\nrepositories; without a FILE or FOLDER, those of this folder.\n\n"
          options.on('--exclude REGEX', Regexp, 'leave out what matches; may be repeated') { |regex| @exclude << regex }
          options.on('--modulepath DIRS', 'folders of modules: what a file there may define depends on its place') do |dirs|
            @modulepath = dirs.split(File::PATH_SEPARATOR)
          end
          options.on('--fail-on-warnings', 'warnings are errors') { @strict = true }
          options.on('--json FILE', 'write the findings as JSON (-: standard output)') { |file| @json = file }
          options.on('--format FORMAT', CiReport::FORMATS, 'of the findings: text, github (workflow commands), ' \
                                                            'codeclimate (GitLab)') { |format| @format = format }
          options.on('--only KINDS', Array, "only these: #{KINDS.keys.join(',')}") { |kinds| @only = kinds_of(kinds) }
          options.on('--[no-]source', 'show the line of a finding (if standard error is a terminal)') { |on| @source = on }
          options.separator "\nExit status: 0 nothing is wrong; 1 something is; 2 nothing was checked, or wrong " \
                            "usage;\n128 and the number of a signal that stopped it (Ctrl-C: 130)."
        end
      end

      def kinds_of(names)
        names.map { |name| KINDS.fetch(name) { raise OptionParser::InvalidArgument, name } }
      end

      def report(items, findings)
        return puts(json(findings)) if @json == '-'
        return show(items, findings) if @format.nil? || @format == 'text'

        puts CiReport.of(findings, @format)
      end

      # Nothing here needs Puppet.
      def load_engine
        require 'puppet_rs'
        PuppetRs.standalone! unless defined?(::Puppet::Parser::Compiler)
      end

      def check(item)
        return [Finding.new(:error, 'the name is not UTF-8', item.path.scrub, nil, nil)] unless item.path.valid_encoding?

        text = text_of(item)
        message, line = CommandLine::SourceBytes.mistake(text)
        return [Finding.new(:error, message, item.path, line, nil)] if message

        case item.kind
        when :manifest, :template then Manifest.new(item.path, text, @modulepath)
        when :data then HieraData.new(item.path, text)
        when :hiera_config then HieraConfig.new(item.path, text)
        when :metadata then Metadata.new(item.path, text)
        end.findings
      rescue SystemCallError => e
        [Finding.new(:error, CommandLine::UsageError.text(e, item.path), item.path, nil, nil)]
      end

      # Puppet takes a byte order mark before YAML only.
      def text_of(item)
        return CommandLine.text(item.path) if item.path.match?(/\.e?ya?ml\z/)

        File.binread(item.path).force_encoding(Encoding::UTF_8)
      end

      def show(items, findings)
        findings.each do |finding|
          $stderr.puts finding.to_s
          next unless @source && finding.line

          mark = CommandLine::SourceLine.mark(CommandLine.text(finding.file), finding.line, finding.pos)
          $stderr.puts mark if mark
        end
        checked = items.map(&:kind).tally.map { |kind, count| "#{count} #{count == 1 ? NOUNS[kind] : plural(NOUNS[kind])}" }
        levels = %i[error warning].map do |level|
          CommandLine::Words.count(findings.count { |finding| finding.level == level }, level.to_s)
        end
        puts "#{checked.join(', ')}: #{levels.join(', ')}"
      end

      def plural(noun)
        noun.include?('.') ? noun : "#{noun}s"
      end

      def json(findings)
        JSON.pretty_generate(findings.map { |finding| finding.to_h.compact })
      end
    end
  end
end
