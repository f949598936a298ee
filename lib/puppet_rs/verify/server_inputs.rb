# frozen_string_literal: true

module PuppetRs
  module Verify
    # Requests of `verify --server`: the catalog of each node in an environment.
    class ServerInputs < Inputs
      private

      def sources
        environment = @options[:environment] || 'production'
        [[environment, { environment: }]]
      end

      def hiera(_node)
        {}
      end
    end
  end
end
