# frozen_string_literal: true

require_relative '../standalone/log'

module PuppetRs
  module DropIn
    # A Ruby Logger as a destination of Puppet's log.
    class LogDestination
      def initialize(logger)
        @log = Standalone::Log.new(logger)
      end

      # @return [Symbol] Puppet's lowest level that is wanted
      def level
        @log.debug? ? :debug : :info
      end

      def write(entry)
        @log.write(entry.level, entry.to_s, source: (entry.source unless entry.source == 'Puppet'))
      end

      # Puppet finds the class that writes to a destination by asking each.
      ::Puppet::Util::Log.newdesttype(:puppet_rs_logger) do
        match 'PuppetRs::DropIn::LogDestination'

        def initialize(destination)
          @destination = destination
        end

        def handle(entry)
          @destination.write(entry)
        end
      end
    end
  end
end
