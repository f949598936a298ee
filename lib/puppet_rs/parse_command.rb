# frozen_string_literal: true

require 'json'
require 'optparse'
require 'puppet_rs/base_module_path'
require 'puppet_rs/command_line'

module PuppetRs
  # `puppet_rs parse`: checks files as `puppet parser validate` does, and prints their trees when asked to.
  class ParseCommand
    # A file: its name, its text, the result of the parser.
    Parsed = Struct.new(:path, :text, :found)

    # Standard input.
    INPUT = '-'

    def initialize(argv)
      @format = 'check'
      @source = $stderr.tty?
      @tasks = nil
      @paths = parser.parse(argv)
    end

    # @return [Integer] 0: everything is valid; 1: something is not; 2: nothing was checked
    def run
      files = found
      require 'puppet_rs'
      failures = @format == 'json' ? json(files) : check(files)
      failures.zero? ? 0 : 1
    end

    private

    def parser
      OptionParser.new do |options|
        options.banner = 'usage: puppet_rs parse [options] FILE|FOLDER|- ...'
        options.separator "\nChecks manifests (.pp) and templates (.epp); - is a manifest on standard input.\n\n"
        options.on('--format FORMAT', %w[check pn json], 'check (errors and warnings only), pn, json') { |name| @format = name }
        options.on('--tasks', 'the language of plans') { @tasks = true }
        options.on('--modulepath DIRS', 'folders of modules: what a file there may define depends on its place',
                   "(Puppet's own)") { |dirs| @modulepath = dirs.split(File::PATH_SEPARATOR) }
        options.on('--[no-]source', 'show the line of an error (if standard error is a terminal)') { |on| @source = on }
        options.separator "\nExit status: 0 all valid; 1 something is not; 2 nothing was checked, or wrong usage."
      end
    end

    # @return [Array<String>]
    def found
      raise CommandLine::UsageError, 'nothing to parse: name files or folders, or - for standard input' if @paths.empty?

      files = @paths.flat_map { |path| File.directory?(path) ? in_folder(path) : [path] }
      raise CommandLine::UsageError, "nothing to parse: no .pp or .epp files in #{@paths.join(', ')}" if files.empty?

      files
    end

    def in_folder(path)
      CommandLine::Files.new.below(path).select { |file| file.end_with?('.pp', '.epp') }
    end

    # As +puppet parser validate+ does: what is raised comes after what is logged for all files.
    # @return [Integer] how many files have errors
    def check(files)
      failed = files.filter_map do |path|
        parsed = parse(path)
        puts parsed.found.program.to_pn if @format == 'pn' && parsed.found.program
        parsed.found.log.each { |entry| show(parsed, entry.level, entry.to_s, entry) }
        parsed unless parsed.found.valid?
      rescue CommandLine::UsageError => e
        e
      end
      failed.each { |parsed| parsed.is_a?(Parsed) ? show_failure(parsed) : $stderr.puts("Error: #{parsed.message}") }
      failed.size
    end

    # @raise [CommandLine::UsageError] when the file cannot be read as text
    def parse(path)
      raise CommandLine::UsageError, "#{path.scrub}: the name is not UTF-8" unless path.valid_encoding?

      text = path == INPUT ? $stdin.read.force_encoding(Encoding::UTF_8) : File.read(path, encoding: Encoding::UTF_8)
      check_bytes(path, text)

      name = path == INPUT ? nil : path
      options = { epp: path.end_with?('.epp'), tasks: @tasks, modulepath: @modulepath || BaseModulePath.system }
      Parsed.new(path, text, Parser.validate_string(text, name, **options))
    rescue SystemCallError => e
      raise CommandLine::UsageError, CommandLine::UsageError.text(e, path)
    end

    # Puppet's errors of byte order marks name no file.
    def check_bytes(path, text)
      message, line = CommandLine::SourceBytes.mistake(text)
      return unless message
      raise CommandLine::UsageError, "#{message} (file: #{path}, line: #{line})" if line

      raise CommandLine::UsageError, "#{'Could not parse for environment production: ' unless path.end_with?('.epp')}#{message}"
    end

    def show_failure(parsed)
      error = parsed.found.error
      show(parsed, :err, parsed.found.failure_text(environment: ('production' unless parsed.path.end_with?('.epp'))), error)
    end

    def show(parsed, level, text, place)
      $stderr.puts "#{level == :err ? 'Error' : 'Warning'}: #{text}"
      mark = CommandLine::SourceLine.mark(parsed.text, *line_and_pos(place)) if @source
      $stderr.puts mark if mark
    end

    def line_and_pos(place)
      %i[line pos].map { |name| place.respond_to?(name) ? place.public_send(name) : nil }
    end

    # @return [Integer] how many files have errors
    def json(files)
      results = files.map { |path| data(path) }
      puts JSON.pretty_generate(results)
      results.count { |result| result.key?(:error) }
    end

    def data(path)
      found = parse(path).found
      result = { path:, definitions: [], issues: found.issues.map(&:to_h) }
      if (program = found.program)
        result.update(definitions: program.definitions.map(&:to_h), pn: program.to_pn)
      end
      found.valid? ? result : result.merge(error: error_data(found.error))
    rescue CommandLine::UsageError => e
      { path: path.scrub, error: error_data(e) }
    end

    def error_data(error)
      line, pos = line_and_pos(error)
      { class: error.class.name, message: error.message, line:, pos: }
    end
  end
end
