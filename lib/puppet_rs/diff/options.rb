# frozen_string_literal: true

require 'etc'

module PuppetRs
  module Diff
    # The options of `puppet_rs diff`.
    class Options < CommandLine::Options
      include CommandLine::EnvironmentOptions
      include CommandLine::NodeOptions

      FORMATS = %w[text markdown json html junit sarif].freeze
      DEFAULTS = { jobs: Etc.nprocessors, format: 'text', classes: [], settings: {}, nodes: [], timeout: 300, ignore: [],
                   ignore_attr: [], tags_left_out: [], filters: [], environment_name: 'production', subfolder: nil,
                   repository: '.', seed: 0, reports: [] }.freeze
      # Options that both sides compile with.
      COMPILE = %i[
        facts enc server_facts classes modulepath manifest hiera_config strict settings jobs timeout environment_name
      ].freeze

      # @return [Hash] what {Side} needs
      def for_compile
        compared = @values.slice(:edges, :tags).merge(classes: @values[:with_classes])
        @values.slice(*COMPILE).compact.merge(compared:)
      end

      # @return [Hash] what {Ignore} takes beside rules
      def filters
        { tags: @values[:tags_left_out], filters: @values[:filters] }
      end

      private

      def parser
        usage('diff [options] [FROM] [TO]',
              "Compiles nodes with two versions of a control repository and reports the changes of their catalogs.\n" \
              "FROM and TO are revisions of git, or folders that are environments. FROM: the commit at which the default\n" \
              'branch and TO part; TO: the working tree.',
              '0 no changes; 1 a node that compiled does not any more, or no node compiles; 2 changes', wrong: 3) do |options|
          node_options(options)
          chosen_options(options)
          version_options(options)
          comparison_options(options)
          selection_options(options)
          progress_option(options)
          process_options(options)
        end
      end

      def chosen_options(options)
        options.on('--puppetdb-url URL', 'facts of all nodes from a PuppetDB, https://puppetdb.example.com:8081') do |text|
          @values[:puppetdb_url] = PuppetDatabase.url(text)
        end
        keep(options, :cert, '--cert FILE', "the certificate to ask it with (this machine's agent's)")
        keep(options, :key, '--key FILE', 'its private key')
        keep(options, :cacert, '--cacert FILE', 'the certificates of the authority')
        keep(options, :facterdb, '--facterdb FILTER', "sets of facts of the gem facterdb: 'os.name=Debian'")
        collect(options, :nodes, '--node NAME', 'only this node, or those that a regular expression finds; may be repeated')
        keep(options, :sample, '--sample N', Integer, 'only so many nodes, the same ones each time')
        keep(options, :seed, '--seed N', Integer, 'other ones (0)')
      end

      def version_options(options)
        keep(options, :repository, '-C DIR', '--repository DIR', 'the repository (the folder the command runs in)')
        keep(options, :subfolder, '--subfolder DIR', 'where the environment is in the repository (its top)')
        keep(options, :environment_name, '--environment-name NAME', 'the name of the environment (production)')
        keep(options, :deploy, '--deploy COMMAND', "run in each checkout of a revision: 'r10k puppetfile install'")
        code_options(options)
      end

      def report(text)
        format, file = text.split('=', 2)
        usage_error("--report #{text}: FORMAT=FILE was expected, as json=diff.json") unless FORMATS.include?(format) && file
        @values[:reports] << [format, file]
      end

      def selection_options(options)
        keep(options, :all, '--all', 'compile all nodes, also those that the changed files cannot reach')
        keep(options, :explain_selection, '--explain-selection', 'say on standard error which nodes are compiled, and why')
        keep(options, :check_selection, '--check-selection', 'compile all nodes; status 1 if one that could be left out differs')
      end

      def comparison_options(options)
        keep(options, :edges, '--edges', 'also edges, containment among them')
        keep(options, :tags, '--tags', 'also tags')
        keep(options, :with_classes, '--classes', 'also classes with their parameters')
        collect(options, :ignore, '--ignore RULE', "leave out changes: 'File[/etc/motd]::parameters::content'; may be repeated")
        collect(options, :ignore_attr, '--ignore-attr NAME', 'leave out changes of an attribute; may be repeated')
        collect(options, :tags_left_out, '--ignore-tags TAG', 'leave out resources with the tag; may be repeated')
        collect(options, :filters, '--filters NAME', 'leave out changes that mean the same: YAML, JSON, AbsentFile, ...')
        keep(options, :format, '--format FORMAT', FORMATS, "#{FORMATS.join(', ')} (text)")
        keep(options, :per_node, '--per-node', 'list the changes of each node, in the place of the nodes of each change')
        options.on('--report FORMAT=FILE', 'write another report, too: json=diff.json; may be repeated') { |text| report(text) }
        keep(options, :pager, '--[no-]pager', 'page the text on a terminal (PAGER, else less)')
        keep(options, :out, '-o', '--out FILE', 'write the report there instead of the standard output')
      end

      def check_facts
        sources = { '--facts' => :facts, '--puppetdb-url' => :puppetdb_url, '--facterdb' => :facterdb }
        given = sources.select { |_, name| @values[name] }.keys
        usage_error("#{given.first} and #{given.last}: facts come from one place") if given.size > 1
        check_number('--sample', @values[:sample], 1) if @values[:sample]
        check_exists(*@values.values_at(:cert, :key, :cacert))
      end

      def check
        usage_error('diff takes at most FROM and TO') if names.size > 2
        check_nodes
        check_facts
        check_exists(@values[:repository])
        check_environment_name(@values[:environment_name])
        usage_error('PUPPET_RS=off leaves nothing to compile with') if PuppetRs.off?
      end
    end
  end
end
