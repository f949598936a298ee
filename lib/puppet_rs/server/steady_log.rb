# frozen_string_literal: true

module PuppetRs
  module Server
    # A destination of Puppet's log that may fail to write (a full disk, a closed pipe) without an error: a request is answered
    # and a worker replaced, whatever becomes of the line about it. Puppet's own destinations raise.
    # (Checked against Puppet 7.23 and 8.10.)
    module SteadyLog
      # @param destination [String] of Puppet's log, which is open
      # @return [void]
      def self.install(destination)
        ::Puppet::Util::Log.instance_variable_get(:@destinations)[destination]&.extend(self)
      end

      def handle(message)
        super
        failure = @failure or return
        @failure = nil
        ::Puppet.warning("The log could not be written before: #{failure}. Lines may be missing.")
      rescue ::SystemCallError, ::IOError => e
        @failure = e.message
      end

      def flush
        super
      rescue ::SystemCallError, ::IOError => e
        @failure = e.message
      end
    end
  end
end
