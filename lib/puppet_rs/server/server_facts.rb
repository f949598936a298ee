# frozen_string_literal: true

module PuppetRs
  module Server
    # What `$server_facts` holds: Puppet's compiler terminus finds it once.
    module ServerFacts
      # @return [Hash{String => String}]
      def self.values
        ::Puppet::Resource::Catalog.indirection.terminus(:compiler).instance_variable_get(:@server_facts)
      end
    end
  end
end
