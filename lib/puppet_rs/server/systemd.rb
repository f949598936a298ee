# frozen_string_literal: true

require 'socket'

module PuppetRs
  module Server
    # Notifications to systemd for a service of type `notify`. (Puma needs a gem for it.)
    module Systemd
      VARIABLE = 'NOTIFY_SOCKET'

      # Keeps Puma from looking for that gem.
      # @return [void]
      def self.take_over
        @path = ENV.delete(VARIABLE)
      end

      # For the program that takes the place of this one.
      # @return [void]
      def self.hand_over
        ENV[VARIABLE] = @path if @path
      end

      # @param state [String] as of sd_notify(3)
      # @return [void]
      def self.notify(state)
        return unless @path

        address = ::Socket.pack_sockaddr_un(@path.sub(/\A@/, "\0"))
        ::Socket.open(:UNIX, :DGRAM) { |socket| socket.send(state, 0, address) }
      rescue ::SystemCallError
        nil
      end
    end
  end
end
