# frozen_string_literal: true

require 'json'

module PuppetRs
  module Coverage
    # `puppet_rs coverage`: reports over what processes counted. Nothing is compiled, and Puppet is not needed.
    class Command
      # Version of the JSON that `--json` prints.
      SCHEMA = 1
      COUNTS = { 'lines' => :line_counts, 'branches' => :branch_counts, 'bodies' => :body_counts }.freeze

      # @param argv [Array<String>] the arguments after `coverage`
      def initialize(argv)
        @options = Options.new(argv)
      end

      # @return [Integer] 0, or 1 if less is covered than the minimum
      def run
        data = Data.read(@options.paths)
        data = data.at(File.realpath(@options[:root])) if @options[:root]
        Recording.add_unread(data, @options[:unread]) if @options[:unread].any?
        data = data.select(Selection.new(include: @options[:include], exclude: @options[:exclude]))
        # A gate would let it pass.
        raise CommandLine::UsageError, 'no file with coverage has such a name' if data.files.empty?
        return merge(data) if @options.action == 'merge'

        Command.write(data, @options)
        puts @options[:json] ? JSON.pretty_generate(Command.to_h(data)) : Table.new(data, worst: @options[:worst])
        Command.enough?(data, @options[:minimum]) ? 0 : 1
      end

      # Writes the reports that are files.
      # @param paths [#[]] path by format: +:lcov+, +:cobertura+, +:simplecov+, +:html+
      def self.write(data, paths)
        { lcov: ->(all) { Lcov.write(all) }, cobertura: ->(all) { Cobertura.write(all) },
          simplecov: ->(all) { Simplecov.write(all) }, html: ->(all) { HtmlReport.new(all).to_s } }.each do |format, make|
          next unless (path = paths[format])

          FileUtils.mkdir_p(File.dirname(path))
          File.write(path, make.call(data))
        end
      end

      # Says on the standard error if it is not.
      # @return [Boolean] whether enough is covered
      def self.enough?(data, minimum)
        percent = data.line_percent
        return true if minimum.nil? || percent >= minimum

        $stderr.puts "puppet_rs: #{percent}% of lines are covered, less than #{minimum}%"
        false
      end

      # @return [Hash] what `--json` prints
      def self.to_h(data)
        numbers = ->((covered, all)) { { 'covered' => covered, 'total' => all, 'percent' => Data.percent(covered, all) } }
        files = data.files.sort.to_h.transform_values do |file|
          { **COUNTS.transform_values { |counts| numbers.call(file.public_send(counts)) }, 'hits' => file.to_h.except('sha256') }
        end
        { 'schema' => SCHEMA, 'root' => data.root, **COUNTS.transform_values { |counts| numbers.call(data.total(counts)) },
          'files' => files }
      end

      private

      def merge(data)
        data.write(@options[:out])
        0
      end
    end
  end
end
