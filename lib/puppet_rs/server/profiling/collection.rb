# frozen_string_literal: true

module PuppetRs
  module Server
    class Profiling
      # Measurements of the workers for one profile, in the front process: of those that are there at the end, and of those that
      # have left before.
      class Collection
        # Bytes of all parts. Workers that are replaced after each request would send without end.
        MOST = 64 << 20
        private_constant :MOST

        def initialize
          @lock = Mutex.new
          @changed = ConditionVariable.new
          begin_with(nil)
        end

        # @param id [String, nil] of a profile; parts of others are not taken
        def begin_with(id)
          @lock.synchronize do
            @id = id
            @parts = []
            @bytes = 0
            @waiting = []
          end
        end

        # @param peer [Peer]
        # @param id [String]
        # @param text [String] of {Part#dump}, or nothing
        def add(peer, id, text)
          @lock.synchronize do
            next unless id == @id

            @bytes += text.bytesize
            @parts << [peer, text] if !text.empty? && @bytes <= MOST
            answered(peer)
          end
        end

        # @param peer [Peer] which is not waited for
        def gone(peer)
          @lock.synchronize { answered(peer) }
        end

        # @param peers [Array<Peer>]
        # @param limit [Float] of the monotonic clock
        # @return [Array(Array<Measured>, Array<Integer>)] and the processes that did not answer in time
        def collect(peers, limit)
          id = @lock.synchronize do
            @waiting = peers.dup
            @id
          end
          # One that reads nothing keeps no other one waiting.
          peers.each { |peer| Thread.new { ask(peer, id, limit) } }
          parts, missing = @lock.synchronize { wait_until(limit) }
          [parts.map { |peer, text| measured(peer, text) }, missing.map(&:pid)]
        ensure
          begin_with(nil)
        end

        private

        # One that has gone before it was waited for does not say so again.
        def ask(peer, id, limit)
          peer.gone? ? gone(peer) : peer.ask_profile(id, limit)
        end

        def wait_until(limit)
          while @waiting.any?
            left = limit - ::Process.clock_gettime(::Process::CLOCK_MONOTONIC)
            break unless left.positive?

            @changed.wait(@lock, left)
          end
          [@parts, @waiting]
        end

        def answered(peer)
          @waiting.delete(peer)
          @changed.signal
        end

        def measured(peer, text)
          rows, full = Part.read(text)
          Measured.new(peer.slot, peer.pid, Profile::Data.of(rows), full)
        end
      end
    end
  end
end
