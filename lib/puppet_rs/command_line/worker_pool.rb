# frozen_string_literal: true

module PuppetRs
  module CommandLine
    # Runs a block over items in forked processes, one item at a time each.
    # A worker that dies or hangs costs one item: it is reported as crashed and
    # another worker takes its place.
    class WorkerPool
      Worker = Struct.new(:pid, :requests, :replies, :index, :started, :served)

      # The result of an item whose process died or hung; the text is the reason.
      Crash = Struct.new(:text)

      # Seconds in which a worker that is told to end removes what it has begun to write.
      GRACE = 1
      # Seconds in which workers without work write what they have recorded.
      FINISH = 60
      private_constant :GRACE, :FINISH

      # @param jobs [Integer] how many processes
      # @param timeout [Numeric] seconds an item may take; 0: no limit
      # @param lifetime [Integer] items after which a worker is replaced
      # @param setup [Proc, nil] run once in each new worker
      # @param keep [Boolean] whether workers wait for a further {#each}, until {#close}
      # @param finish [Proc, nil] run once in each worker that has no more work; the parent waits for it
      def initialize(jobs:, timeout: 300, lifetime: 200, setup: nil, keep: false, finish: nil, &work)
        @jobs = jobs
        @timeout = timeout
        @lifetime = lifetime
        @setup = setup
        @keep = keep
        @finish = finish
        @work = work
        @workers = []
      end

      # @yield [item, result] in the order they finish; a crash's result is a {Crash}
      def each(items)
        done = false
        queue = items.each_index.to_a
        until queue.empty? && @workers.none?(&:index)
          start while @workers.size < [@jobs, queue.size + @workers.count(&:index)].min
          @workers.reject(&:index).each do |worker|
            break if queue.empty?

            worker.served >= @lifetime ? stop([worker]) : give(worker, queue.shift, items)
          end
          collect { |index, result| yield items[index], result }
        end
        done = true
      ensure
        close unless done && @keep
      end

      # Ends all workers.
      def close
        stop(@workers.dup)
      end

      private

      def start
        requests_read, requests = IO.pipe(binmode: true)
        replies, replies_write = IO.pipe(binmode: true)
        pid = fork do
          requests.close
          replies.close
          serve(requests_read, replies_write)
        end
        requests_read.close
        replies_write.close
        @workers << Worker.new(pid, requests, replies, nil, nil, 0)
      end

      def serve(requests, replies)
        # Ctrl-C and the end of a terminal reach the whole group; the parent ends its workers.
        %w[INT HUP].each { |name| trap(name, 'IGNORE') }
        trap('TERM') { stopped }
        $stdin.reopen(File::NULL)
        @setup&.call
        loop { Marshal.dump(@work.call(Marshal.load(requests)), replies) } # rubocop:disable Security/MarshalLoad
      rescue EOFError
        @finish&.call
        exit!(0)
      rescue SignalException, Errno::EPIPE
        # No reply is awaited. The parent cannot find what a worker had started once that has ended.
        ProcessTree.kill(ProcessTree.below(Process.pid))
        exit!(1)
      rescue Exception => e # rubocop:disable Lint/RescueException
        reply_with_crash(e, replies)
        exit!(1)
      end

      # Ruby's own handler, without the reports of threads and of `require` that it interrupts.
      def stopped
        $stderr.reopen(File::NULL)
        raise SignalException, 'TERM'
      end

      def reply_with_crash(error, replies)
        Marshal.dump(Crash.new("#{error.class}: #{error.message[0, 2000]}\n#{error.backtrace&.first(5)&.join("\n")}"), replies)
      rescue Errno::EPIPE
        nil
      end

      def give(worker, index, items)
        worker.index = index
        worker.started = Process.clock_gettime(Process::CLOCK_MONOTONIC)
        worker.served += 1
        Marshal.dump(items[index], worker.requests)
      rescue Errno::EPIPE
        nil # it died: reading its reply reports that
      end

      def collect
        busy = @workers.select(&:index)
        return if busy.empty?

        ready, = IO.select(busy.map(&:replies), nil, nil, wait(busy))
        busy.each do |worker|
          index = worker.index
          if ready&.include?(worker.replies)
            result = reply(worker)
            worker.index = nil
            yield index, result
          elsif @timeout.positive? && age(worker) > @timeout
            stop([worker])
            yield index, Crash.new("no answer in #{@timeout} seconds")
          end
        end
      end

      def age(worker)
        Process.clock_gettime(Process::CLOCK_MONOTONIC) - worker.started
      end

      # Seconds until one of them is late.
      def wait(busy)
        return 1 unless @timeout.positive?

        (@timeout - busy.map { |worker| age(worker) }.max).clamp(0.001, 1)
      end

      def reply(worker)
        Marshal.load(worker.replies) # rubocop:disable Security/MarshalLoad
      rescue EOFError, TypeError, ArgumentError
        @workers.delete(worker)
        _, status = Process.wait2(worker.pid)
        [worker.requests, worker.replies].each(&:close)
        Crash.new("the process died: #{status}")
      end

      # A worker that waits ends when its requests do; one that works is told to, and what it has started ends with it.
      def stop(workers)
        started = workers.select(&:index).flat_map { |worker| ProcessTree.below(worker.pid) }
        workers.each { |worker| tell(worker) }
        ending = Process.clock_gettime(Process::CLOCK_MONOTONIC) + (@finish && workers.none?(&:index) ? FINISH : GRACE)
        workers.each do |worker|
          sleep 0.002 until ended?(worker) || Process.clock_gettime(Process::CLOCK_MONOTONIC) > ending
          kill(worker)
          @workers.delete(worker)
        end
        ProcessTree.kill(started)
      end

      def tell(worker)
        [worker.requests, worker.replies].each { |io| io.close unless io.closed? }
        Process.kill(:TERM, worker.pid) if worker.index
      rescue Errno::ESRCH
        nil
      end

      def ended?(worker)
        Process.wait(worker.pid, Process::WNOHANG)
      rescue Errno::ECHILD
        true
      end

      def kill(worker)
        ProcessTree.kill(ProcessTree.below(worker.pid)) if worker.index
        Process.kill(:KILL, worker.pid)
        Process.wait(worker.pid)
      rescue Errno::ESRCH, Errno::ECHILD
        nil
      end
    end
  end
end
