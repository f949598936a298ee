# frozen_string_literal: true

require 'socket'

module PuppetRs
  module Server
    # The process that workers are forked from: a copy of the front process made before that had a thread or a connection.
    # It starts and ends workers when the front process asks for it, and ends with it.
    class Nursery
      # Seconds that a worker may take to leave a request in order.
      GRACE = 1
      # Seconds between two looks for workers that have ended, and for such that shall end.
      STEP = 1
      SOON = 0.05
      LONGEST = 200
      private_constant :STEP, :SOON, :LONGEST

      # The front process' side.
      class Handle
        # @return [Integer]
        attr_reader :pid

        def initialize(socket, pid)
          @socket = socket
          @pid = pid
          ::Process.detach(pid)
        end

        # Asks for a worker. {#started} has it.
        # @param slot [Integer]
        def start(slot)
          @socket.send("start #{slot}", 0)
        rescue ::SystemCallError
          nil
        end

        # Asks for the end of a worker and of what it has started.
        # @param pid [Integer]
        def finish(pid)
          @socket.send("finish #{pid}", 0)
        rescue ::SystemCallError
          nil
        end

        # Waits for a worker that was asked for.
        # @return [Array(Integer, Integer, UNIXSocket, UNIXSocket), nil] slot, process, connection, and the socket for files;
        #   nil if there is no nursery any more
        def started
          text, _, _, rights = @socket.recvmsg(LONGEST, scm_rights: true)
          return if text.nil? || text.empty?

          slot, pid = text.split.map { |word| Integer(word, 10) }
          [slot, pid, *rights.unix_rights.map { |io| ::UNIXSocket.for_fd(io.fileno).tap { io.autoclose = false } }]
        rescue ::SystemCallError, ::IOError
          nil
        end
      end

      # Called in the front process, which has a thread at most that does nothing.
      # @param prepare [Proc, nil] called in the nursery
      # @yieldparam connection [UNIXSocket] in each worker
      # @yieldparam files [UNIXSocket]
      # @return [Handle]
      def self.fork(prepare, &work)
        near, far = ::Socket.pair(:UNIX, :SEQPACKET)
        pid = ::Process.fork do
          near.close
          prepare&.call
          new(far, work).run
        ensure
          exit!(1)
        end
        far.close
        Handle.new(near, pid)
      end

      def initialize(socket, work)
        @socket = socket
        @work = work
        @workers = {}
      end

      # @return [void] never
      def run
        ::Process.setsid
        ::Process.setproctitle('puppet_rs server: nursery')
        %w[INT TERM HUP USR1 USR2 CHLD].each { |name| Signal.trap(name, name == 'CHLD' ? 'DEFAULT' : 'IGNORE') }
        close_others
        loop do
          command = @socket.wait_readable(@workers.each_value.any? ? SOON : STEP) && @socket.recv(LONGEST)
          break if command && command.empty?

          obey(*command.split) if command
          look_after
        end
      rescue ::SystemCallError, ::IOError
        nil
      ensure
        @workers.each_key { |pid| kill(pid) }
        exit!(0)
      end

      private

      def obey(verb, argument)
        argument = Integer(argument, 10)
        verb == 'start' ? start(argument) : finish(argument)
      end

      def start(slot)
        near, far = ::UNIXSocket.pair
        files, ours = ::UNIXSocket.pair
        pid = ::Process.fork do
          [near, files, @socket].each(&:close)
          ::Process.setsid
          ::Process.setproctitle("puppet_rs server: worker #{slot}")
          @work.call(far, ours)
        ensure
          exit!(1)
        end
        @workers[pid] = nil
        @socket.sendmsg("#{slot} #{pid}", 0, nil, ::Socket::AncillaryData.unix_rights(near, files))
      ensure
        [near, far, files, ours].compact.each(&:close)
      end

      # Code that waits for a command goes on when that has ended; a worker may then close files and locks that it has.
      def finish(pid)
        return unless @workers.key?(pid)

        Processes.kill_below(pid)
        Processes.signal(:TERM, pid)
        @workers[pid] = now + GRACE
      end

      def look_after
        @workers.select { |_, limit| limit && limit < now }.each_key { |pid| kill(pid) }
        while (ended = ::Process.wait(-1, ::Process::WNOHANG))
          # Of a worker that was killed by another hand a command may be left.
          Processes.kill_below(ended) if @workers.key?(ended)
          @workers.delete(ended)
        end
      rescue ::Errno::ECHILD
        @workers.clear
      end

      # It may start no other command while what it has started is ended.
      def kill(pid)
        Processes.signal(:STOP, pid)
        Processes.kill_below(pid)
        Processes.signal(:KILL, pid)
      end

      # A worker must not keep a port open when the server has ended.
      def close_others
        ObjectSpace.each_object(::BasicSocket) { |socket| socket.close unless socket.equal?(@socket) || socket.closed? }
      rescue ::IOError
        nil
      end

      def now
        ::Process.clock_gettime(::Process::CLOCK_MONOTONIC)
      end
    end
  end
end
