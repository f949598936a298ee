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

    # @return [Integer] 0: everything is valid; 1: something is not
    def run
      require 'puppet_rs'
      results = files.map { |path| parse(path) }
      puts JSON.pretty_generate(results.map { |result| result.except(:message) }) if @format == 'json'
      errors = results.filter_map { |result| result[:message] }
      # As +puppet parser validate+ does: what was raised comes after what was logged for all files.
      errors.each { |message| warn "Error: #{message}" } unless @format == 'json'
      errors.empty? ? 0 : 1
    end

    private

    def files
      @paths.flat_map do |path|
        File.directory?(path) ? Dir.glob("#{path}/**/*.{pp,epp}").sort : [path]
      end
    end

    def parse(path)
      found = Parser.validate_file(path)
      show(found)
      result = { path:, definitions: [], issues: found.issues.map(&:to_h) }
      if (program = found.program)
        result.update(definitions: program.definitions.map(&:to_h), pn: program.to_pn)
      end
      found.valid? ? result : failed(result, found.error)
    rescue StandardError => e
      failed({ path: }, e, "#{path}: #{e.message}")
    end

    def show(found)
      puts found.program.to_pn if @format == 'pn' && found.program
      return if @format == 'json'

      found.log.each { |entry| warn "#{entry.level == :err ? 'Error' : 'Warning'}: #{entry}" }
    end

    def failed(result, error, message = error.message)
      shown = { class: error.class.name, message: error.message, line: place(error, :line), pos: place(error, :pos) }
      result.merge(message:, error: shown)
    end

    def place(error, name)
      error.respond_to?(name) ? error.public_send(name) : nil
    end
  end
end
