# frozen_string_literal: true

module Puppet
  module Util
    # Versions of packages.
    module Package
      module_function

      # @return [Integer] -1, 0 or 1
      def versioncmp(one, two, _ignore_trailing_zeroes = false) # rubocop:disable Style/OptionalBooleanParameter
        scope = Puppet.lookup(:global_scope) { PuppetRs::Standalone::Compiler.idle.topscope }
        scope.call_function('versioncmp', [one, two])
      end
    end
  end
end
