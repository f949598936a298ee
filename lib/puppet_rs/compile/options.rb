# frozen_string_literal: true

require 'etc'

module PuppetRs
  module Compile
    # The options of `puppet_rs compile`.
    class Options < CommandLine::Options
      include CommandLine::EnvironmentOptions
      include CommandLine::NodeOptions

      FORMATS = %w[json ndjson dot text].freeze
      PROFILES = %w[table collapsed svg json speedscope].freeze
      DEFAULTS = { jobs: Etc.nprocessors, format: 'json', classes: [], settings: {}, slowest: 5, timeout: 300 }.freeze

      private

      def parser
        usage('compile [options] NODE ...',
              'Compiles the catalogs of nodes; without a NODE, those of all files in the folder of facts.',
              '0 every node was compiled; 1 some were not') do |options|
          node_options(options)
          environment_options(options)
          output_options(options)
          process_options(options)
          probe_options(options)
        end
      end

      def environment_options(options)
        place_options(options)
        code_options(options)
      end

      def place_options(options)
        keep(options, :environment, '--environment NAME', 'environment, by name or as a folder (production)')
        environment_name_option(options)
        keep(options, :environmentpath, '--environmentpath DIRS', 'folders of environments')
      end

      def output_options(options)
        keep(options, :out, '-o', '--out DIR', 'write a file for each node there instead of the standard output')
        keep(options, :format, '--format FORMAT', FORMATS, "#{FORMATS.join(', ')} (json)")
        keep(options, :dependencies, '--dependencies FILE', 'what each catalog depends on, as JSON by node')
        keep(options, :slowest, '--slowest N', Integer, 'list so many of the slowest nodes (5)')
        progress_option(options)
      end

      def probe_options(options)
        keep(options, :coverage, '--coverage DIR', 'count which code is evaluated; puppet_rs coverage reports it')
        keep(options, :hiera_report, '--hiera-report FILE', 'which keys of Hiera are asked for, and what is unused (.json: JSON)')
        keep(options, :profile, '--profile FILE', 'measure what classes, functions, templates, lookups cost')
        keep(options, :profile_format, '--profile-format FORMAT', PROFILES,
             "#{PROFILES.join(', ')} (by the ending: .txt,", '.folded, .svg, .profile.json, .json)')
      end

      # Reports what would otherwise fail after the work has begun.
      def check
        check_nodes
        check_number('--slowest', @values[:slowest], 0)
        usage_error('PUPPET_RS=off leaves nothing to compile with under --standalone') if @values[:standalone] && PuppetRs.off?
        place_environment
        check_source
      end

      # An ENC may place all nodes in environments.
      def check_source
        return if @values.values_at(:environmentpath, :manifest, :enc).any? || @values[:classes].any?
        return if @values[:environment_folder]

        no_environment if @values[:environment]
        usage_error('nothing to compile: give --environment FOLDER, --environmentpath, --manifest, --class or --enc')
      end
    end
  end
end
