# frozen_string_literal: true

require 'etc'

module PuppetRs
  module Diff
    # The options of `puppet_rs diff`.
    class Options < CommandLine::Options
      FORMATS = %w[text markdown json html].freeze
      DEFAULTS = { jobs: Etc.nprocessors, format: 'text', classes: [], timeout: 300, ignore: [], ignore_attr: [],
                   environment_name: 'production', subfolder: nil, repository: '.' }.freeze
      # What both sides compile with.
      COMPILE = %i[facts enc server_facts classes modulepath manifest hiera_config strict jobs timeout environment_name].freeze

      # @return [Array<String>] names of nodes
      def nodes
        @values[:nodes] || []
      end

      # @return [Hash] what {Side} needs
      def for_compile
        compared = @values.slice(:edges, :tags).merge(classes: @values[:with_classes])
        @values.slice(*COMPILE).compact.merge(compared:)
      end

      private

      def parser
        usage('diff [options] [FROM] [TO]',
              "Compiles nodes with two versions of a control repository and reports the changes of their catalogs.\n" \
              "FROM and TO are revisions of git, or folders that are environments. FROM: the commit at which the default\n" \
              'branch and TO part; TO: the working tree.',
              '0 no changes; 1 a node that compiled does not any more, or no node compiles; 2 changes', wrong: 3) do |options|
          node_options(options)
          version_options(options)
          comparison_options(options)
          run_options(options)
        end
      end

      # Wrong usage has another status here: 2 means changes.
      def usage(banner, purpose, status, wrong:)
        OptionParser.new do |options|
          options.banner = "usage: puppet_rs #{banner}"
          options.separator "\n#{purpose}\n\n"
          yield options
          options.separator "\nExit status: #{status}; #{wrong} wrong usage; 130 interrupted."
        end
      end

      def node_options(options)
        keep(options, :facts, '--facts PATH', 'facts, JSON or YAML, or a folder of such files named after nodes')
        collect_list(options, :nodes, '--node NAME', 'only this node; may be repeated')
        keep(options, :enc, '--enc PATH', 'what an ENC says, as for compile')
        collect(options, :classes, '--class NAME', 'a class for every node, beside those of the ENC; may be repeated')
        keep(options, :server_facts, '--server-facts FILE', 'values of $server_facts, JSON or YAML')
      end

      def version_options(options)
        keep(options, :repository, '-C DIR', '--repository DIR', 'the repository (the folder the command runs in)')
        keep(options, :subfolder, '--subfolder DIR', 'where the environment is in the repository (its top)')
        keep(options, :environment_name, '--environment-name NAME', 'the name of the environment (production)')
        keep(options, :modulepath, '--modulepath DIRS', 'folders of modules, as $basemodulepath on both sides')
        keep(options, :deploy, '--deploy COMMAND', "run in each checkout of a revision: 'r10k puppetfile install'")
        keep(options, :manifest, '--manifest PATH', "manifest instead of the environment's")
        layer_options(options)
      end

      def comparison_options(options)
        keep(options, :edges, '--edges', 'also edges, containment among them')
        keep(options, :tags, '--tags', 'also tags')
        keep(options, :with_classes, '--classes', 'also classes and stages with their parameters')
        collect(options, :ignore, '--ignore RULE', "leave out changes: 'File[/etc/motd]::parameters::content'; may be repeated")
        collect(options, :ignore_attr, '--ignore-attr NAME', 'leave out changes of an attribute; may be repeated')
        keep(options, :format, '--format FORMAT', FORMATS, "#{FORMATS.join(', ')} (text)")
        keep(options, :per_node, '--per-node', 'list the changes of each node, in the place of the nodes of each change')
        keep(options, :out, '-o', '--out FILE', 'write the report there instead of the standard output')
      end

      def run_options(options)
        progress_option(options)
        jobs_option(options)
        timeout_option(options, 'node')
        keep(options, :standalone, '--standalone', "without Puppet's libraries, also where they are installed")
      end

      def collect_list(options, name, *words)
        options.on(*words) { |value| (@values[name] ||= []) << value }
      end

      def check
        usage_error('diff takes at most FROM and TO') if names.size > 2
        check_common
        check_exists(*@values.values_at(:facts, :enc, :server_facts, :manifest, :repository))
        name = @values[:environment_name]
        usage_error("'#{name}' cannot be the name of an environment") unless name.match?(/\A\w+\z/)
        usage_error('PUPPET_RS=off leaves nothing to compile with') if PuppetRs.off?
      end
    end
  end
end
