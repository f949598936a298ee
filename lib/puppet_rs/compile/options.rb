# frozen_string_literal: true

require 'etc'

module PuppetRs
  module Compile
    # The options of `puppet_rs compile`.
    class Options < CommandLine::Options
      include CommandLine::EnvironmentOptions

      FORMATS = %w[json ndjson dot text].freeze
      DEFAULTS = { jobs: Etc.nprocessors, format: 'json', classes: [], slowest: 5, timeout: 300 }.freeze

      private

      def parser
        usage('compile [options] NODE ...',
              'Compiles the catalogs of nodes; without a NODE, those of all files in the folder of facts.',
              '0 every node was compiled; 1 some were not') do |options|
          node_options(options)
          environment_options(options)
          output_options(options)
          run_options(options)
        end
      end

      def node_options(options)
        keep(options, :facts, '--facts PATH', 'facts, JSON or YAML (-: standard input),',
             'or a folder of such files named after nodes')
        keep(options, :enc, '--enc PATH', 'an ENC, which is run with the name of each node, or what it says (YAML: classes,',
             'parameters, environment), or a folder of such files named after nodes')
        collect(options, :classes, '--class NAME', 'a class for every node, beside those of the ENC; may be repeated')
        keep(options, :server_facts, '--server-facts FILE', 'values of $server_facts, JSON or YAML')
      end

      def environment_options(options)
        keep(options, :environment, '--environment NAME', 'environment, by name or as a folder (production)')
        environment_name_option(options)
        keep(options, :environmentpath, '--environmentpath DIRS', 'folders of environments')
        keep(options, :manifest, '--manifest PATH', "manifest, or a folder of them, instead of the environment's")
        keep(options, :modulepath, '--modulepath DIRS', 'folders of modules; beside an environment they are $basemodulepath')
        layer_options(options)
        setting_option(options)
      end

      def output_options(options)
        keep(options, :out, '-o', '--out DIR', 'write a file for each node there instead of the standard output')
        keep(options, :format, '--format FORMAT', FORMATS, "#{FORMATS.join(', ')} (json)")
        keep(options, :slowest, '--slowest N', Integer, 'list so many of the slowest nodes (5)')
        progress_option(options)
      end

      def run_options(options)
        jobs_option(options)
        timeout_option(options, 'node')
        keep(options, :standalone, '--standalone', "without Puppet's libraries, also where they are installed")
      end

      # Reports what would otherwise fail after the work has begun.
      def check
        check_common
        check_number('--slowest', @values[:slowest], 0)
        usage_error('PUPPET_RS=off leaves nothing to compile with under --standalone') if @values[:standalone] && PuppetRs.off?
        facts = @values[:facts] unless @values[:facts] == CommandLine::Facts::INPUT
        check_exists(facts, *@values.values_at(:server_facts, :manifest))
        check_exists(@values[:enc]) unless Classifier.program(@values[:enc])
        place_environment
        check_source
      end

      # An ENC may place all nodes in environments.
      def check_source
        return if @values.values_at(:environmentpath, :manifest, :enc).any? || @values[:classes].any?
        return if @values[:environment_folder]

        usage_error('nothing to compile: give --environment FOLDER, --environmentpath, --manifest, --class or --enc')
      end
    end
  end
end
