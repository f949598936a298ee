# frozen_string_literal: true

require_relative '../../facades'

module PuppetRs
  module DropIn
    # A node whose facts are text until Ruby code asks for them: what +Puppet::Node#merge+ and +#add_server_facts+ make of
    # it is made then. (Checked against Puppet 7.23 and 8.10.)
    class Node < ::Puppet::Node
      Facades.named(self)

      # Names that are more than variables.
      SPECIAL = %w[environment trusted].freeze
      private_constant :SPECIAL

      class << self
        # @param facts [FactsText]
        # @param parameters [Hash] of the node
        # @param server_facts [Hash]
        # @return [Boolean] whether no parameter is a fact, too (stock warns), and none of all is one that
        #   +Puppet::Node#sanitize+ takes out
        def takes?(facts, parameters, server_facts)
          given = parameters.keys + server_facts.keys
          given.all?(::String) && given.uniq.size == given.size && !given.intersect?(SPECIAL) &&
            (parameters.keys + SPECIAL).none? { |name| facts.native.key?(name) }
        end
      end

      # @param late [FactsText]
      def initialize(name, late:, **options)
        super(name, options)
        @late = late
        @late_server_facts = {}
      end

      # Hashes that the engine makes the node's variables of.
      # @return [Array, nil] parameters by others, facts, facts of the server; nil when they are one Hash already
      def parts
        return unless @late

        @given = true
        [@parameters, @late.native, @late_server_facts]
      end

      # @return [PuppetRs::Native::Facts, Hash, nil]
      def facts_for_engine
        @late ? @late.native : facts&.values
      end

      def add_server_facts(facts)
        return super unless @late && @late_server_facts.empty?

        known, @late_server_facts = facts.partition { |name, _| @late.native.key?(name) }.map(&:to_h)
        # Stock warns of those.
        ::Puppet::Node.new(name, parameters: known.to_h { |name, _| [name, @late.native[name]] }).merge(known) if known.any?
        @server_facts = facts.merge(ENVIRONMENT => environment.name.to_s)
      end

      # Facts without a name that it removes need none of it.
      def sanitize
        super unless @late && trusted_data
      end

      def facts
        settle
        super
      end

      def parameters
        settle
        super
      end

      def parameters=(values)
        settle
        super
      end

      def merge(values)
        settle
        super
      end

      def fact_merge(facts = nil)
        settle
        super
      end

      def add_extra_facts(extra_facts)
        settle
        super
      end

      private

      # Once a compile has begun, facts are the frozen ones that it shows as +$facts+.
      def settle
        late = @late or return
        @late = nil
        @facts = Facts.new(name, @given ? late.native.to_h : late.to_h)
        @facts.timestamp = time
        merge(@facts.values)
        merge(@late_server_facts)
      end
    end
  end
end
