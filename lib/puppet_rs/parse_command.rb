# frozen_string_literal: true

require 'json'
require 'optparse'

module PuppetRs
  # `puppet_rs parse`: checks files, and prints their trees when asked to.
  class ParseCommand
    def initialize(argv)
      @format = 'check'
      @paths = OptionParser.new do |options|
        options.banner = 'usage: puppet_rs parse [options] FILE|FOLDER ...'
        options.on('--format FORMAT', %w[check pn json], 'check (errors and warnings only), pn, json') { |name| @format = name }
      end.parse(argv)
    end

    # @return [Integer] 0: everything parses; 1: something does not
    def run
      require 'puppet_rs'
      results = files.map { |path| parse(path) }
      puts JSON.pretty_generate(results.map { |result| result.except(:program) }) if @format == 'json'
      results.any? { |result| result[:error] } ? 1 : 0
    end

    private

    def files
      @paths.flat_map do |path|
        File.directory?(path) ? Dir.glob("#{path}/**/*.{pp,epp}").sort : [path]
      end
    end

    def parse(path)
      program = Parser.parse_file(path)
      show(path, program)
      { path:, definitions: program.definitions.map(&:to_h), issues: program.issues.map(&:to_h), pn: program.to_pn }
    rescue StandardError => e
      warn "#{path}: #{e.message}" unless @format == 'json'
      { path:, error: { class: e.class.name, message: e.message, line: place(e, :line), pos: place(e, :pos) } }
    end

    def show(path, program)
      puts program.to_pn if @format == 'pn'
      return unless @format == 'check'

      program.issues.each do |issue|
        warn "#{path}:#{issue.line}:#{issue.pos}: #{issue.severity}: #{issue.message}"
      end
    end

    def place(error, name)
      error.respond_to?(name) ? error.public_send(name) : nil
    end
  end
end
