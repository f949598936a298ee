# frozen_string_literal: true

module PuppetRs
  module Server
    # Puppet answers one request at a time in a process: its settings and its context are of the process. Others wait for
    # their turn, and are sent away when too many do.
    class Turn
      # @return [Integer] how many wait
      attr_reader :waiting

      # @param limit [Integer] how many may wait; 0: any number
      def initialize(limit)
        @limit = limit
        @lock = Mutex.new
        @turn = Mutex.new
        @waiting = 0
      end

      # @return [Object, nil] what the block returns; nil, and the block is not called, if too many wait
      def take(&)
        return unless enter

        @turn.lock
        leave
        begin
          yield
        ensure
          @turn.unlock
        end
      end

      private

      def enter
        @lock.synchronize do
          return false if @limit.positive? && @turn.locked? && @waiting >= @limit

          @waiting += 1
        end
      end

      def leave
        @lock.synchronize { @waiting -= 1 }
      end
    end
  end
end
