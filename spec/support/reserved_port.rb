# frozen_string_literal: true

require 'socket'

# A port of this machine for a server to listen at: no other program gets it, neither to listen nor for a connection that it
# opens, until the process ends.
module ReservedPort
  SOCKETS = [] # rubocop:disable Style/MutableConstant
  private_constant :SOCKETS

  # @return [Integer]
  def self.take
    socket = Socket.new(:INET, :STREAM)
    # A listening socket may have the same one, since this one does not listen.
    socket.setsockopt(:SOCKET, :REUSEADDR, true)
    socket.bind(Addrinfo.tcp('127.0.0.1', 0))
    SOCKETS << socket
    socket.local_address.ip_port
  end
end
