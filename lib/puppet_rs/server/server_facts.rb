# frozen_string_literal: true

module PuppetRs
  module Server
    # Values of `$server_facts`: Puppet's compiler terminus finds them once.
    module ServerFacts
      # @return [Hash{String => String}]
      def self.values
        ::Puppet::Resource::Catalog.indirection.terminus(:compiler).instance_variable_get(:@server_facts)
      end
    end
  end
end
