# frozen_string_literal: true

module PuppetRs
  # What `puppet_rs/rspec` adds to rspec-puppet.
  module RSpec
    # Keeps `$server_facts`, for which rspec-puppet asks Facter anew for each catalog
    # (`RSpec::Puppet::Support#server_facts_hash`). Facter then looks for facts in every folder of the load path and of the
    # modules, and resolves those of the machine that an example does not set. Kept as long as what decides the answer is the
    # same: the facts of the example, Puppet's version, folders of facts, the variables of the environment that Facter reads.
    #
    # Extends `RSpec::Puppet::Support`.
    module ServerFacts
      # The methods that rspec-puppet asks; an example that replaces one is asking for its own answers.
      ASKED = %i[value clear add search_path].freeze
      private_constant :ASKED

      class << self
        # @return [Hash{String => Hash}] server facts by what decides them
        def kept
          @kept ||= {}
        end

        # @return [Boolean] whether rspec-puppet will ask Facter itself, and not a double or facts of its own
        def of_facter?
          settings = ::RSpec.configuration
          return false if settings.respond_to?(:facter_implementation) && settings.facter_implementation.to_sym != :facter

          @own_methods ||= methods_of_facter
          @own_methods == methods_of_facter
        end

        # @param facts [Hash{String => Object}] the facts of an example
        # @return [String, nil] what decides the server facts; nothing if it cannot be compared
        def key(facts)
          variables = ENV.select { |name, _| name.upcase.start_with?('FACTER') }
          folders = ::Facter.respond_to?(:search_path) ? ::Facter.search_path : []
          # rspec-puppet adds the folders of the modules again for each catalog.
          Marshal.dump([facts, ::Puppet.version, variables, folders.uniq, $LOAD_PATH.uniq])
        rescue TypeError
          nil
        end

        # @param facts [Hash{String => String}] server facts
        # @return [Hash{String => String}] the same, for an example that may change what it is given
        def copy(facts)
          facts.transform_values { |value| value.frozen? ? value : value.dup }
        end

        private

        def methods_of_facter
          ASKED.filter_map { |name| ::Facter.method(name).unbind if ::Facter.respond_to?(name) }
        end
      end

      # Defines the facts of an example (rspec-puppet).
      #
      # @param facts [Hash{String => Object}] the facts
      # @return what rspec-puppet's method returns
      def stub_facts!(facts)
        @facts_of_facter = facts
        super
      end

      # The server's facts (rspec-puppet).
      #
      # @return [Hash{String => Object}] `serverversion`, `servername`, `serverip`
      def server_facts_hash
        return super unless ServerFacts.of_facter?

        key = ServerFacts.key(@facts_of_facter)
        kept = key && ServerFacts.kept[key]
        return ServerFacts.copy(kept) if kept

        facts = super
        # rspec-puppet warns of each fact that Facter does not know, for each catalog.
        complete = facts['serverip'] && facts['servername'] == ::Facter.value('fqdn')
        ServerFacts.kept[key] = ServerFacts.copy(facts) if key && complete
        facts
      end
    end
  end
end
