# frozen_string_literal: true

module PuppetRs
  module CommandLine
    # The engine in the process of a command.
    module Engine
      module_function

      # Loads the engine and Puppet, before processes are forked that share them.
      # @param standalone [Boolean, nil] whether Puppet is left out
      def load(standalone: false)
        require 'puppet_rs'
        PuppetRs.standalone! if standalone
        PuppetRs.prepare
      end
    end
  end
end
