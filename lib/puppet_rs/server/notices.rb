# frozen_string_literal: true

module PuppetRs
  module Server
    # Log lines that clients or a broken system can cause in any number: of each kind one in ten seconds, and then how many
    # others there were.
    module Notices
      PERIOD = 10
      # Kinds that are remembered.
      KINDS = 500
      private_constant :PERIOD, :KINDS

      @lock = Mutex.new
      @kinds = {}

      class << self
        # @param kind [Object] what is counted together
        # @param text [String]
        # @param level [Symbol] of Puppet's log
        # @return [Boolean] whether the line was written
        def write(kind, text, level: :warning)
          others = others_before(kind, ::Process.clock_gettime(::Process::CLOCK_MONOTONIC)) or return false

          text += " (and #{others} more of this kind)" if others.positive?
          ::Puppet.public_send(level, text)
          true
        end

        private

        # @return [Integer, nil] how many were not written; nil if this one is not either
        def others_before(kind, now)
          @lock.synchronize do
            last = @kinds[kind]
            if last && now < last[0] + PERIOD
              last[1] += 1
              return
            end
            @kinds.shift if !last && @kinds.size >= KINDS
            @kinds[kind] = [now, 0]
            last ? last[1] : 0
          end
        end
      end
    end
  end
end
