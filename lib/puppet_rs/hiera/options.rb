# frozen_string_literal: true

require 'puppet_rs/compile'

module PuppetRs
  module Hiera
    # The options of `puppet_rs hiera`: those of `compile` without what it does with catalogs.
    class Options < Compile::Options
      DEFAULTS = Compile::Options::DEFAULTS.merge(fail_on: []).freeze

      private

      def parser
        usage('hiera [options] NODE ...',
              'Compiles nodes as `compile` does, and reports which keys of Hiera they ask for and what of the data is not used.',
              '0 every node was compiled; 1 some were not, or a finding of --fail-on') do |options|
          node_options(options)
          environment_options(options)
          keep(options, :json, '--json', 'JSON instead of text')
          kinds = Findings::KINDS.keys
          collect(options, :fail_on, '--fail-on KIND', kinds, 'exit with 1 for a finding; may be repeated:',
                  "#{kinds.first(4).join(', ')},", kinds.drop(4).join(', '))
          progress_option(options)
          process_options(options)
        end
      end
    end
  end
end
