# frozen_string_literal: true

module PuppetRs
  module Lookup
    # The options of `puppet_rs lookup`: nodes and environment as `compile` has them, and those of the function `lookup`.
    class Options < Compile::Options
      # With lookups recorded, as {Compile::Probes} does for `puppet_rs hiera`.
      DEFAULTS = Compile::Options::DEFAULTS.merge(nodes: [], fail_on: []).freeze
      # Strategies of merging that need nothing else.
      MERGES = %w[first unique hash deep].freeze

      # @return [String] the key
      attr_reader :key

      private

      def parser
        usage('lookup [options] KEY [NODE ...]',
              'Looks a key up for nodes; without a NODE, for those of all files in the folder of facts. Equal answers come once.',
              '0 every node has a value; 1 some have none, or an error') do |options|
          collect(options, :nodes, '--node NODE', 'a node, as those after the key; may be repeated')
          value_options(options)
          facts_options(options)
          server_facts_option(options)
          place_options(options)
          module_options(options)
          keep(options, :json, '--json', 'JSON instead of text')
          progress_option(options)
          process_options(options)
        end
      end

      def value_options(options)
        keep(options, :merge, '--merge STRATEGY', MERGES, "#{MERGES.join(', ')} (as lookup_options says)")
        keep(options, :knockout_prefix, '--knock-out-prefix PREFIX', 'of the strategy deep')
        keep(options, :type, '--type TYPE', 'the data type that the value must have')
        keep(options, :default, '--default VALUE', 'a text for nodes without a value')
      end

      def check
        @key = @names.shift or usage_error('name a key')
        @names.concat(@values[:nodes])
        usage_error('--knock-out-prefix needs --merge deep') if @values[:knockout_prefix] && @values[:merge] != 'deep'
        super
      end

      # Keys of the global layer need no environment.
      def check_source
        super unless @values[:hiera_config]
      end
    end
  end
end
