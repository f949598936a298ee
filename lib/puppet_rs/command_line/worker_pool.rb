# frozen_string_literal: true

module PuppetRs
  module CommandLine
    # Runs a block over items in forked processes, one item at a time each.
    # A worker that dies or hangs costs one item: it is reported as crashed and
    # another worker takes its place. Where items take little time, a worker has the next one before it has answered: to wait
    # for it took a quarter of the time of a node of some milliseconds.
    class WorkerPool
      # @!attribute pid [Integer]
      # @!attribute requests [IO]
      # @!attribute replies [IO]
      # @!attribute indexes [Array<Integer>] of its items: the one that it works on, and maybe the next one
      # @!attribute started [Float] when it began the first of them
      # @!attribute quick [Boolean, nil] whether the last item took little time
      # @!attribute served [Integer] how many items it was given
      Worker = Struct.new(:pid, :requests, :replies, :indexes, :started, :quick, :served) do
        def busy?
          indexes.any?
        end
      end

      # The result of an item whose process died or hung; the text is the reason.
      Crash = Struct.new(:text)

      # Seconds in which a worker that is told to end removes what it has begun to write.
      GRACE = 1
      # Seconds in which workers without work write what they have recorded.
      FINISH = 60
      # Seconds that an item takes at most for its worker to have the next one: behind a slow one that would wait while another
      # worker has nothing to do.
      QUICK = 0.05
      # Bytes of an item that is given ahead: every pipe takes them, while its reader works.
      AHEAD = 4096
      private_constant :GRACE, :FINISH, :QUICK, :AHEAD

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
        @queue = items.each_index.to_a
        @items = items
        until @queue.empty? && @workers.none?(&:busy?)
          start while @workers.size < [@jobs, @queue.size + @workers.count(&:busy?)].min
          @workers.reject(&:busy?).each { |worker| worker.served >= @lifetime ? replace(worker) : give(worker) }
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
        @workers << Worker.new(pid, requests, replies, [], nil, nil, 0)
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

      # Gives a worker the next item, if there is one: a worker that has an item only a small one, and while its items are quick.
      def give(worker)
        ahead = worker.busy?
        return if @queue.empty? || worker.served >= @lifetime || (ahead && (!worker.quick || worker.indexes.size > 1))

        bytes = Marshal.dump(@items[@queue.first])
        send_item(worker, bytes) unless ahead && bytes.bytesize > AHEAD
      end

      def send_item(worker, bytes)
        worker.started = now unless worker.busy?
        worker.indexes << @queue.shift
        worker.served += 1
        worker.requests.write(bytes)
      rescue Errno::EPIPE
        nil # it died: reading its reply reports that
      end

      # Workers have their next item before the caller has the results.
      def collect(&)
        busy = @workers.select(&:busy?)
        return if busy.empty?

        ready, = IO.select(busy.map(&:replies), nil, nil, wait(busy))
        results = busy.filter_map { |worker| ready&.include?(worker.replies) ? answered(worker) : late(worker) }
        @workers.each { |worker| give(worker) }
        results.each(&)
      end

      # @return [Array(Integer, Object)]
      def answered(worker)
        result = reply(worker)
        index = worker.indexes.shift
        if result.is_a?(Crash)
          take_back(worker)
        else
          worker.quick = age(worker) < QUICK
          worker.started = now
        end
        [index, result]
      end

      # @return [Array(Integer, Crash), nil]
      def late(worker)
        return unless @timeout.positive? && age(worker) > @timeout

        index = worker.indexes.first
        stop([worker])
        worker.indexes.shift
        take_back(worker)
        [index, Crash.new("no answer in #{@timeout} seconds")]
      end

      # The item that an ended worker has not begun goes to another one.
      def take_back(worker)
        @queue.unshift(*worker.indexes.slice!(0..))
      end

      # A worker at the end of its life is replaced if there is work.
      def replace(worker)
        stop([worker]) unless @queue.empty?
      end

      def now
        Process.clock_gettime(Process::CLOCK_MONOTONIC)
      end

      def age(worker)
        now - worker.started
      end

      # Seconds until one of them is late.
      def wait(busy)
        return 1 unless @timeout.positive?

        (@timeout - busy.map { |worker| age(worker) }.max).clamp(0.001, 1)
      end

      # A worker that replies with a crash ends.
      def reply(worker)
        Marshal.load(worker.replies).tap { |result| gone(worker) if result.is_a?(Crash) } # rubocop:disable Security/MarshalLoad
      rescue EOFError, TypeError, ArgumentError
        Crash.new("the process died: #{gone(worker)}")
      end

      # @return [Process::Status]
      def gone(worker)
        @workers.delete(worker)
        [worker.requests, worker.replies].each(&:close)
        Process.wait2(worker.pid).last
      end

      # A worker that waits ends when its requests do; one that works is told to, and what it has started ends with it.
      def stop(workers)
        started = workers.select(&:busy?).flat_map { |worker| ProcessTree.below(worker.pid) }
        workers.each { |worker| tell(worker) }
        ending = now + (@finish && workers.none?(&:busy?) ? FINISH : GRACE)
        workers.each do |worker|
          sleep 0.002 until ended?(worker) || now > ending
          kill(worker)
          @workers.delete(worker)
        end
        ProcessTree.kill(started)
      end

      def tell(worker)
        [worker.requests, worker.replies].each { |io| io.close unless io.closed? }
        Process.kill(:TERM, worker.pid) if worker.busy?
      rescue Errno::ESRCH
        nil
      end

      def ended?(worker)
        Process.wait(worker.pid, Process::WNOHANG)
      rescue Errno::ECHILD
        true
      end

      def kill(worker)
        ProcessTree.kill(ProcessTree.below(worker.pid)) if worker.busy?
        Process.kill(:KILL, worker.pid)
        Process.wait(worker.pid)
      rescue Errno::ESRCH, Errno::ECHILD
        nil
      end
    end
  end
end
