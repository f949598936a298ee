# frozen_string_literal: true

require_relative '../../standalone/log'

module PuppetRs
  module DropIn
    # A Ruby Logger as a destination of Puppet's log.
    class LogDestination
      def initialize(logger)
        @log = Standalone::Log.new(logger)
        @process = Process.pid
      end

      # @return [Symbol] Puppet's lowest level that is wanted
      def level
        @log.debug? ? :debug : :info
      end

      def write(entry)
        # Folders that Facter searches on this machine have no meaning for a catalog.
        return if entry.level == :debug && entry.source == 'Facter'
        # A command that cannot be run fails in the process that was to become it, whose output Puppet's error has.
        return $stderr.puts("#{entry.level == :err ? 'Error' : entry.level.to_s.capitalize}: #{entry}") if Process.pid != @process

        flush
        return @held = entry if entry.level == :err

        pass(entry)
      end

      # An error is held back until it is known whether it is raised as well.
      def flush
        held = @held
        @held = nil
        pass(held) if held
      end

      # Puppet logs an error before it raises it; the text of the exception may also name the node and the place.
      def raised(error)
        @held = nil if @held && error.message.include?(@held.message.to_s)
      end

      private

      def pass(entry)
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
