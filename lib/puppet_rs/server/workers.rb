# frozen_string_literal: true

module PuppetRs
  module Server
    # The processes that compile, and the requests that wait for one of them. The front process holds both, and runs no code of
    # modules: whatever a worker does, others wait on.
    class Workers
      # A request that no worker had begun with is given to another one so often.
      TRIES = 5
      # A worker that ends at once is not started again at once.
      PAUSE = 1
      ENDED = 'The worker process that answered this request has ended. The reason may stand in the log of the server.'
      private_constant :TRIES, :PAUSE

      # @param options [Options]
      # @param work [Work] what workers do
      # @param metrics [Metrics]
      def initialize(options, work, metrics)
        @size = options[:workers]
        @limit = options.waiting_limit
        @seconds = options[:request_timeout]
        @most = options[:max_requests_per_worker]
        @work = work
        @metrics = metrics
        @lock = Mutex.new
        @idle = []
        @waiters = []
        @peers = {}
        @leaving = []
        @started = {}
        @measured = Profiling::Collection.new
      end

      # @param profile [Array(String, String), nil] of {Profiling}: requests belong to it from now on
      def profile=(profile)
        @measured.begin_with(profile.first) if profile
        @profile = profile
      end

      # @param limit [Float] of the monotonic clock: until when workers are waited for
      # @return [Array(Array<Profiling::Measured>, Array<Integer>)] and the processes that did not answer in time
      def profiled(limit)
        @measured.collect(@lock.synchronize { @peers.values + @leaving }, limit)
      end

      # Begins: called in the front process, before it has a connection.
      # @yield in the process that workers are forked from
      # @return [void]
      def start(&prepare)
        work = @work
        most = @most
        @nursery = Nursery.fork(prepare) { |connection, files| Worker.new(connection, files, work, most).run }
        Thread.new { receive }
        @size.times { |slot| start_worker(slot) }
      end

      # @return [Integer] how many requests wait
      def waiting
        @waiters.size
      end

      # @return [Array<Integer, nil>] the process in each worker's place
      def pids
        @lock.synchronize { Array.new(@size) { |slot| @peers[slot]&.pid } }
      end

      # @return [Boolean] whether there is a worker
      def ready?
        @peers.any?
      end

      # @param request [Request]
      # @return [Response, nil] nil if too many wait
      def call(request)
        TRIES.times do
          peer = take or return
          return ask(peer, Call.fields(request, @profile))
        rescue Peer::Gone => e
          return ended if e.begun
        end
        ended
      end

      # @!group What peers tell

      # @param peer [Peer]
      def free(peer)
        @lock.synchronize do
          next unless @peers.value?(peer)

          waiter = @waiters.shift
          waiter ? waiter << peer : @idle << peer
        end
      end

      # It answers no other request, and hands over what it has measured before it is gone; its place is taken by another one.
      # @param peer [Peer]
      def leaving(peer)
        @lock.synchronize { @leaving << peer }
        start_worker(peer.slot) if forget(peer)
      end

      # @param peer [Peer]
      # @param id [String] of a profile
      # @param text [String] of {Profiling::Part#dump}
      def measured(peer, id, text)
        @measured.add(peer, id, text)
      end

      # @param peer [Peer]
      def gone(peer)
        @measured.gone(peer)
        @lock.synchronize { @leaving.delete(peer) }
        return unless forget(peer)

        return give_up if @lost

        ::Puppet.warning("Worker #{peer.slot} (process #{peer.pid}) has ended; another one is started")
        start_again(peer.slot)
      end

      # @!endgroup

      private

      def ask(peer, fields)
        limit = @seconds.positive? ? now + @seconds : nil
        peer.ask(fields, limit).tap { |response| @metrics.compiled(response.measured) if response.measured }
      rescue Peer::Overdue
        forget(peer)
        @nursery.finish(peer.pid)
        start_worker(peer.slot)
        ::Puppet.err("A request took longer than #{@seconds} seconds: its worker (process #{peer.pid}) is ended")
        Response.text(503, "The request took longer than #{@seconds} seconds.")
      end

      def ended
        Response.text(500, ENDED)
      end

      # The worker that was busy last is taken first: what it knows is at hand. Requests are taken in their order.
      def take
        waiter = nil
        @lock.synchronize do
          return @idle.pop if @idle.any?
          return if @waiters.size >= @limit

          @waiters << (waiter = Thread::Queue.new)
        end
        waiter.pop
      end

      # @return [Boolean] whether it was known
      def forget(peer)
        @lock.synchronize do
          @idle.delete(peer)
          @peers[peer.slot].equal?(peer) && @peers.delete(peer.slot) && true
        end
      end

      def start_worker(slot)
        @started[slot] = now
        @nursery.start(slot)
      end

      def start_again(slot)
        return start_worker(slot) if now - @started[slot] > PAUSE

        Thread.new do
          sleep PAUSE
          start_worker(slot)
        end
      end

      # Without a nursery and a worker, waiting requests are not answered.
      def give_up
        @lock.synchronize { @waiters.each { |waiter| waiter << nil } if @peers.empty? }
      end

      def receive
        while (slot, pid, connection, files = @nursery.started)
          peer = Peer.new(slot, pid, connection, files, self)
          @lock.synchronize { @peers[slot] = peer }
          free(peer.listen)
        end
        # The front process starts again with a new nursery; requests that run are finished before.
        @lost = true
        ::Puppet.err('The process that starts workers has ended')
        give_up
        ::Process.kill(:TERM, ::Process.pid)
      end

      def now
        ::Process.clock_gettime(::Process::CLOCK_MONOTONIC)
      end
    end
  end
end
