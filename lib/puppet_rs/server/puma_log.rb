# frozen_string_literal: true

require 'puma'
require 'puma/events'
begin
  require 'puma/log_writer'
rescue LoadError
  # Puma 5: events write the log, too.
  nil
end

module PuppetRs
  module Server
    # Messages of Puma: its start on the standard output, errors in Puppet's log, and of each kind one in ten seconds. (Puma
    # writes a line for each connection that it cannot accept: with no descriptor left, 180,000 in a minute.)
    class PumaLog < (defined?(::Puma::LogWriter) ? ::Puma::LogWriter : ::Puma::Events)
      # The thread that accepts connections waits so long when the system has no room for one.
      PAUSE = 0.2
      NO_ROOM = [::Errno::EMFILE, ::Errno::ENFILE, ::Errno::ENOBUFS, ::Errno::ENOMEM].freeze
      LONGEST = 200
      private_constant :PAUSE, :NO_ROOM, :LONGEST

      # A full disk below the standard output, or a closed pipe, ends nothing.
      def log(...)
        super
      rescue ::SystemCallError, ::IOError
        nil
      end

      def write(...)
        super
      rescue ::SystemCallError, ::IOError
        nil
      end

      def connection_error(error, request, text = 'HTTP connection error')
        write_error(error, text, request)
      end

      def parse_error(error, request)
        write_error(error, 'Not a request of HTTP', request)
      end

      def ssl_error(error, socket)
        certificate = socket.peercert
        write_error(error, "TLS#{" with a certificate of #{certificate.subject}" if certificate}", nil, address(socket))
      end

      def unknown_error(error, request = nil, text = 'Unknown error')
        write_error(error, text, request)
        sleep PAUSE if NO_ROOM.include?(error.class)
      end

      def debug_error(error, request = nil, text = '')
        ::Puppet.debug("#{text} #{error&.message} #{request&.peerip}")
      end

      private

      def write_error(error, text, request, from = nil)
        from ||= address(request)
        Notices.write([text, error.class], "#{text}#{" from #{from}" if from}: #{reason(error)} (#{error.class})", level: :err)
      end

      # (The error of Puma 6 and later for what it cannot parse has the whole head of the request in it, with line ends and
      # certificates.)
      def reason(error)
        error&.message.to_s.dup.force_encoding(Encoding::UTF_8).scrub[/\A[^[:cntrl:]]{0,#{LONGEST}}/o]
      end

      def address(connection)
        connection.respond_to?(:peerip) ? connection.peerip : connection&.peeraddr&.last
      rescue ::SystemCallError, ::IOError
        nil
      end
    end
  end
end
