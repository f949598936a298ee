# frozen_string_literal: true

module PuppetRs
  module Verify
    # What `verify --server` asks for: the catalog of each node in an environment.
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
