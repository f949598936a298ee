# frozen_string_literal: true

module PuppetRs
  module Server
    module Intake
      # Limits of all connections together: descriptors, and memory for bodies of requests.
      class Budget
        STEP = 0.01
        LATER = '10'
        private_constant :STEP, :LATER

        # @param bytes [Numeric]
        # @param connections [Integer]
        def initialize(bytes, connections)
          @bytes = bytes
          @connections = connections
          @taken = 0
          @open = 0
          @lock = Mutex.new
        end

        # Counts a connection that was accepted. The thread that accepts them waits here while there are too many: others wait in
        # the queue of the system, until one of these has ended.
        # @return [true]
        def connect
          @lock.synchronize { @open += 1 }
          if @open > @connections
            Notices.write(:connections, "There are #{@connections} connections: others wait until one of them ends. " \
                                        'The limit on open files (LimitNOFILE) allows no more.')
            sleep STEP while @open > @connections
          end
          true
        end

        # @return [void]
        def disconnect
          @lock.synchronize { @open -= 1 }
        end

        # @param bytes [Integer] more than before, or less
        # @raise [Refused] if they are not there
        def take(bytes)
          return if bytes.zero?

          @lock.synchronize do
            over = bytes.positive? && @taken + bytes > @bytes
            raise Refused.new(:budget, 503, 'Too many requests are being received.', 'retry-after' => LATER) if over

            @taken += bytes
          end
        end
      end
    end
  end
end
