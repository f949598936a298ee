# frozen_string_literal: true

require 'puppet_rs/command_line'

module PuppetRs
  module Coverage
    # The options of `puppet_rs coverage`.
    class Options < CommandLine::Options
      ACTIONS = %w[report merge].freeze
      DEFAULTS = { include: [], exclude: [], unread: [], worst: 20 }.freeze
      # Reports that are files.
      FILES = { lcov: 'LCOV', cobertura: 'Cobertura XML', simplecov: "SimpleCov's .resultset.json", html: 'one HTML file' }.freeze

      # @return [String] +report+ or +merge+
      def action
        names.first
      end

      # @return [Array<String>] folders and files with coverage
      def paths
        names.drop(1)
      end

      private

      def parser
        usage('coverage report|merge [options] FOLDER ...',
              "Reports the coverage that processes wrote to folders (PUPPET_RS_COVERAGE, compile --coverage,\n" \
              'PuppetRs.coverage), or merges it into one file.', '0; 1 less than --minimum') do |options|
          keep(options, :out, '-o', '--out FILE', 'merge: write the sum there')
          FILES.each { |name, text| keep(options, name, "--#{name} FILE", "report: #{text}") }
          keep(options, :json, '--json', 'report: JSON instead of the table')
          keep(options, :minimum, '--minimum N', Float, 'exit with 1 if fewer percent of the lines are covered')
          keep(options, :worst, '--worst N', Integer, 'files in the table (20)')
          collect(options, :include, '--include GLOB', 'only these files; may be repeated')
          collect(options, :exclude, '--exclude GLOB', 'not these files; may be repeated')
          collect(options, :unread, '--unread GLOB', 'also these files below the root, if no process read them; may be repeated')
          keep(options, :root, '--root DIR', 'where the files are now, if not where they were')
        end
      end

      def check
        usage_error('coverage: report or merge?') unless ACTIONS.include?(action)
        usage_error("coverage #{action}: which folder?") if paths.empty?
        usage_error('coverage merge: where to? Give --out FILE') if action == 'merge' && !@values[:out]
        usage_error('--minimum takes a number from 0 to 100') unless @values.fetch(:minimum, 0).between?(0, 100)
        check_number('--worst', @values[:worst], 0)
        check_exists(*paths, @values[:root])
      end
    end
  end
end
