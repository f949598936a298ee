# frozen_string_literal: true

require 'fileutils'

module PuppetRs
  module Server
    # How many connections each worker has. All workers listen on one socket, and whoever comes first accepts: two agents,
    # which keep their connections, were both of one worker as often as not, and waited for each other. Now a connection is of
    # the worker that has the fewest. The numbers are in a file without a name that the workers share.
    class Connections
      class << self
        # @return [Connections, nil] those of this server
        attr_accessor :current
      end

      # A connection, which counts from when it was accepted until it is closed.
      module Counted
        def initialize(...)
          super
          @counted = Connections.current&.opened
        end

        def close
          Connections.current&.closed if @counted
          @counted = nil
          super
        end
      end

      # The threads of a worker: before one accepts.
      module Spread
        def wait_for_less_busy_worker(...)
          Connections.current&.wait
          super
        end
      end

      NUMBER = 4
      # A worker in the middle of a compile accepts when that is over; one that was killed does not: then none is waited for,
      # until another is likely to be in its place.
      PATIENCE = 0.1
      IMPATIENCE = 1
      STEP = 0.002
      MANY = (1 << 32) - 1
      private_constant :NUMBER, :PATIENCE, :IMPATIENCE, :STEP, :MANY

      # @param folder [String] where the file may be
      # @param workers [Integer]
      def initialize(folder, workers)
        path = File.join(folder, "connections.#{::Process.pid}")
        ::FileUtils.rm_f(path)
        @file = File.open(path, File::RDWR | File::CREAT | File::EXCL | File::BINARY, 0o600)
        File.delete(path)
        @file.write("\0" * (NUMBER * workers))
        @file.flush
        @size = NUMBER * workers
        @lock = Mutex.new
        @impatient = 0
      end

      # Called by a worker when it begins; it may be in the place of one that was killed.
      # @param index [Integer]
      def worker(index)
        @index = index
        @count = 0
        tell
      end

      # Called by a worker that accepts none any more: others need not wait for it.
      # @return [void]
      def leave
        @lock.synchronize do
          return unless @index

          @count = MANY
          tell
          @index = nil
        end
      end

      # @return [Boolean] whether it counts
      def opened
        change(1)
      end

      # @return [void]
      def closed
        change(-1)
      end

      # Waits while another worker has fewer connections, but no longer than one that can accept would take.
      # @return [void]
      def wait
        return if (started = now) < @impatient

        sleep STEP until fewest? || (over = now > started + PATIENCE)
        @impatient = now + IMPATIENCE if over
      end

      private

      def change(by)
        @lock.synchronize do
          return false unless @index

          @count += by
          tell
        end
        true
      end

      def tell
        @file.pwrite([@count].pack('L'), @index * NUMBER)
      end

      def fewest?
        !@index || @file.pread(@size, 0).unpack('L*').min >= @count
      end

      def now
        ::Process.clock_gettime(::Process::CLOCK_MONOTONIC)
      end
    end
  end
end
