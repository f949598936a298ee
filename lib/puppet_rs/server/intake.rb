# frozen_string_literal: true

require 'stringio'
require 'uri'

module PuppetRs
  module Server
    # A connection of Puma's (`Puma::Client`), from the end of a request's head on: the head is checked ({Head}), the rules are
    # asked before a body is read, and the body is read here, into memory, as long as it is allowed to be. Puma would write it to
    # a file in the folder for temporary files, however long, before the application knows of it.
    # (Checked against Puma 5.6 and 8.0.)
    module Intake
      autoload :Body, 'puppet_rs/server/intake/body'
      autoload :Budget, 'puppet_rs/server/intake/budget'
      autoload :Chunked, 'puppet_rs/server/intake/body'
      autoload :Head, 'puppet_rs/server/intake/head'
      autoload :Refused, 'puppet_rs/server/intake/head'

      # Seconds for a head, from its first byte; and for a body that comes slower than {SLOWEST} bytes a second.
      PATIENCE = 30
      BODY_PATIENCE = 60
      SLOWEST = 8192
      # Seconds that a client may go on sending a refused body. A connection that is closed at once breaks before the client has
      # read the answer.
      LINGER = 5
      PIECE = 65_536
      # So much is read of one connection before others have their turn.
      SOON = 1 << 20
      CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n"
      private_constant :PATIENCE, :BODY_PATIENCE, :SLOWEST, :LINGER, :PIECE, :SOON, :CONTINUE

      class << self
        # @return [Application]
        attr_reader :application
        # @return [Budget]
        attr_reader :budget

        # @param application [Application]
        # @param options [Options]
        # @param connections [Integer] how many there may be
        def install(application, options, connections)
          @application = application
          @budget = Budget.new(options.body_budget, connections)
          ::Puma::Client.prepend(self)
        end

        def now
          ::Process.clock_gettime(::Process::CLOCK_MONOTONIC)
        end
      end

      def initialize(...)
        super
        @reserved = 0
        @counted = Intake.budget.connect
      end

      def close
        Intake.budget.disconnect if @counted
        @counted = nil
        release
        super
      end

      def reset(...)
        release
        @begun = @incoming = nil
        super
      end

      # A worker of Puma's that stops closes connections on which nothing came yet, as if they were between two requests: the
      # request that is on its way there would be lost. Connections that never had one wait for it.
      def can_close?
        !@refused.nil? || (super && @requests_served.positive?)
      end

      # Puma gives as long again for each byte.
      def set_timeout(seconds) # rubocop:disable Naming/AccessorMethodName
        super(@begun || @refused ? [seconds, [left, 0].max].min : seconds)
      end

      def timeout!
        @refused ? raise(::Puma::ConnectionError) : super
      end

      # The thread that reads all connections comes here: it waits for no client that does not read.
      def write_error(status)
        super if writable?
      end

      def try_to_finish
        return linger if @refused

        @begun ||= Intake.now
        whole = super
        return whole if whole || @refused || left.positive?

        write_error(408)
        raise ::Puma::ConnectionError
      end

      private

      # False while the client has not read what it was sent before. A pending interrupt of the thread (`Thread#wakeup`, which
      # Puma's queues use) makes the question nil too, and is handled by it: it is asked again.
      def writable?
        3.times.any? { @to_io.wait_writable(0) }
      end

      # Seconds that the rest of a request may still take.
      def left
        return @refused + LINGER - Intake.now if @refused

        @begun + (@incoming ? BODY_PATIENCE + (@incoming.size / SLOWEST) : PATIENCE) - Intake.now
      end

      # Puma's method, called when a head is complete.
      def setup_body
        @read_header = false
        @body = self.class::EmptyBody
        rest = @parser.body
        head = Head.new(@buffer.byteslice(0, @buffer.bytesize - rest.bytesize), @env)
        @buffer = nil
        named
        return whole(rest) unless head.body?

        most = admitted(head)
        return refuse(most) if most.is_a?(Array)

        @incoming = Body.of(head, most)
        # (Puma 8 puts it into the environment of Rack before it is read.)
        @body = ::StringIO.new
        go_on if head.expects? && rest.empty?
        take(rest)
      rescue Refused => e
        refuse_for(e)
      end

      # A client that has not read the answers before would hold up the others.
      def go_on
        raise ::Puma::ConnectionError unless writable?

        @io << CONTINUE
      rescue ::SystemCallError, ::IOError
        raise ::Puma::ConnectionError
      end

      # Puma's method, called when there is something to read.
      def read_body
        read = 0
        while read < SOON
          data = @io.read_nonblock(PIECE) or raise ::Puma::ConnectionError
          return true if take(data)
          return false if @refused

          read += data.bytesize
        end
        false
      rescue ::IO::WaitReadable
        false
      rescue ::SystemCallError, ::IOError
        raise ::Puma::ConnectionError
      end

      def take(data)
        rest = @incoming << data
        reserve
        return false unless rest

        @env['CONTENT_LENGTH'] = @incoming.size.to_s
        @env.delete('HTTP_TRANSFER_ENCODING')
        @body.string = @incoming.text
        whole(rest)
      rescue Refused => e
        refuse_for(e)
      end

      def whole(rest)
        @buffer = rest.empty? ? nil : rest
        set_ready
        true
      end

      # Asks the rules. What Puma knows of a request later is known here already.
      def admitted(head)
        certificate = @io.respond_to?(:peercert) && @io.peercert
        @env['puma.peercert'] = certificate if certificate
        Intake.application.admit(@env, head.size)
      end

      # Of `http://host/path` Puma reads the path later, and fails where there is none (`CONNECT host:443`).
      def named
        @env['PATH_INFO'] ||= @env['REQUEST_PATH'] || ::URI.parse(@env['REQUEST_URI'].to_s).path ||
                              raise(Refused.new(:path, 400, 'Invalid URI path'))
        @env['REMOTE_ADDR'] ||= peerip
      rescue ::URI::Error
        raise Refused.new(:path, 400, 'Invalid URI path')
      end

      def reserve
        size = @incoming.size
        Intake.budget.take(size - @reserved)
        @reserved = size
      end

      def release
        Intake.budget.take(-@reserved)
        @reserved = 0
      end

      def refuse_for(error)
        @env['REMOTE_ADDR'] ||= peerip
        Notices.write([:refused, error.kind], "A request of #{@env['REMOTE_ADDR']} is refused: #{error.message}")
        refuse(Intake.application.refuse(@env, error))
      end

      # @param rack [Array] an answer
      # @return [false] for Puma: there is no request
      def refuse(rack)
        status, headers, body = rack
        text = body.enum_for.to_a.join
        lines = { **headers, 'connection' => 'close' }.map { |name, value| "#{name}: #{value}\r\n" }
        reason = ::Puma::HTTP_STATUS_CODES.fetch(status, 'Refused')
        # Whoever has not read the answers before gets none.
        raise ::Puma::ConnectionError unless writable?

        @io << "HTTP/1.1 #{status} #{reason}\r\n#{lines.join}\r\n#{text}"
        @refused = Intake.now
        release
        @incoming = nil
        @to_io.close_write unless @io.respond_to?(:peercert)
        false
      rescue ::SystemCallError, ::IOError
        raise ::Puma::ConnectionError
      end

      # Reads what the client still sends, and forgets it.
      def linger
        raise ::Puma::ConnectionError unless left.positive?

        read = 0
        while read < SOON
          data = @to_io.read_nonblock(PIECE, exception: false)
          return false if data == :wait_readable
          raise ::Puma::ConnectionError unless data

          read += data.bytesize
        end
        false
      rescue ::SystemCallError, ::IOError
        raise ::Puma::ConnectionError
      end
    end
  end
end
