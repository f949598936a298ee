# frozen_string_literal: true

require 'puppet/transaction/event'

module PuppetRs
  module Server
    # Values of events in the reports that nodes send are data. Puppet up to 8.10 and OpenVox up to 9.2 make objects of any type
    # of them whose name a report says (GHSA-ffr6-rwpm-p5wq); releases with the fix, and Debian's packages, make texts.
    module ReportValues
      VALUES = %w[previous_value desired_value historical_value].freeze
      READER = 'FromDataConverter'
      private_constant :VALUES, :READER

      # Where the Puppet of this process makes objects.
      # @return [void]
      def self.install
        event = ::Puppet::Transaction::Event
        return if event.include?(self)

        file = event.instance_method(:initialize_from_hash).source_location.first
        event.prepend(self) if ::File.read(file).include?(READER)
      end

      # @param data [Hash]
      def initialize_from_hash(data)
        return super unless data.is_a?(::Hash)

        super(data.reject { |_, value| value.is_a?(::Hash) || value.is_a?(::Array) }.except('__ptype', '__pvalue'))
        VALUES.each do |name|
          value = ::Puppet::Pops::Serialization::ToStringifiedConverter.convert(data[name], message_prefix: 'Event')
          instance_variable_set("@#{name}", value)
        end
      end
    end
  end
end
