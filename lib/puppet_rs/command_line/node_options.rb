# frozen_string_literal: true

module PuppetRs
  module CommandLine
    # Options of the commands that compile nodes with the engine: facts and classification, code, processes.
    module NodeOptions
      private

      def node_options(options)
        facts_options(options)
        collect(options, :classes, '--class NAME', 'a class for every node, beside those of the ENC; may be repeated')
        server_facts_option(options)
      end

      def facts_options(options)
        keep(options, :facts, '--facts PATH', 'facts, JSON or YAML (-: standard input),',
             'or a folder of such files named after nodes')
        keep(options, :enc, '--enc PATH', 'an ENC, which is run with the name of each node, or what it says (YAML: classes,',
             'parameters, environment), or a folder of such files named after nodes')
      end

      def server_facts_option(options)
        keep(options, :server_facts, '--server-facts FILE', 'values of $server_facts, JSON or YAML')
      end

      def code_options(options)
        keep(options, :manifest, '--manifest PATH', "manifest, or a folder of them, instead of the environment's")
        module_options(options)
      end

      def module_options(options)
        keep(options, :modulepath, '--modulepath DIRS', CommandLine::MODULEPATH)
        layer_options(options)
        setting_option(options)
      end

      def process_options(options)
        jobs_option(options)
        timeout_option(options, 'node')
        keep(options, :standalone, '--standalone', "without Puppet's libraries, also where they are installed")
      end

      # Reports what would otherwise fail after the work has begun.
      def check_nodes
        check_common
        facts = @values[:facts] unless @values[:facts] == Facts::INPUT
        check_exists(facts, *@values.values_at(:server_facts, :manifest))
        check_exists(@values[:enc]) unless Compile::Classifier.program(@values[:enc])
      end
    end
  end
end
