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

      # @param jobs [Integer] how many processes
      # @param timeout [Numeric] seconds an item may take; 0: no limit
      # @param lifetime [Integer] items after which a worker is replaced
      # @param setup [Proc, nil] run once in each new worker
      def initialize(jobs:, timeout: 300, lifetime: 200, setup: nil, &work)
        @jobs = jobs
        @timeout = timeout
        @lifetime = lifetime
        @setup = setup
        @work = work
      end

      # @yield [item, result] in the order they finish; a crash's result is a {Crash}
      def each(items)
        queue = items.each_index.to_a
        workers = []
        until queue.empty? && workers.empty?
          workers << start while workers.size < [@jobs, queue.size + workers.size].min
          workers.select { |worker| worker.index.nil? }.each do |worker|
            queue.empty? || worker.served >= @lifetime ? retire(workers, worker) : give(worker, queue.shift, items)
          end
          collect(workers) { |index, result| yield items[index], result }
        end
      ensure
        workers&.each { |worker| stop(worker) }
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
        Worker.new(pid, requests, replies, nil, nil, 0)
      end

      def serve(requests, replies)
        # Ctrl-C reaches the whole group; the parent ends its workers.
        trap('INT', 'IGNORE')
        $stdin.reopen(File::NULL)
        @setup&.call
        loop { Marshal.dump(@work.call(Marshal.load(requests)), replies) } # rubocop:disable Security/MarshalLoad
      rescue EOFError
        exit!(0)
      rescue Exception => e # rubocop:disable Lint/RescueException
        Marshal.dump(Crash.new("#{e.class}: #{e.message[0, 2000]}\n#{e.backtrace&.first(5)&.join("\n")}"), replies)
        exit!(1)
      end

      def give(worker, index, items)
        worker.index = index
        worker.started = Process.clock_gettime(Process::CLOCK_MONOTONIC)
        worker.served += 1
        Marshal.dump(items[index], worker.requests)
      rescue Errno::EPIPE
        nil # it died: reading its reply reports that
      end

      def collect(workers)
        busy = workers.select(&:index)
        return if busy.empty?

        ready, = IO.select(busy.map(&:replies), nil, nil, 1)
        busy.each do |worker|
          index = worker.index
          if ready&.include?(worker.replies)
            result = reply(workers, worker)
            worker.index = nil
            yield index, result
          elsif Process.clock_gettime(Process::CLOCK_MONOTONIC) - worker.started > @timeout && @timeout.positive?
            retire(workers, worker)
            yield index, Crash.new("no answer in #{@timeout} seconds")
          end
        end
      end

      def reply(workers, worker)
        Marshal.load(worker.replies) # rubocop:disable Security/MarshalLoad
      rescue EOFError, TypeError, ArgumentError
        workers.delete(worker)
        _, status = Process.wait2(worker.pid)
        [worker.requests, worker.replies].each(&:close)
        Crash.new("the process died: #{status}")
      end

      def retire(workers, worker)
        workers.delete(worker)
        stop(worker)
      end

      def stop(worker)
        [worker.requests, worker.replies].each { |io| io.close unless io.closed? }
        Process.kill(:KILL, worker.pid)
        Process.wait(worker.pid)
      rescue Errno::ESRCH, Errno::ECHILD
        nil
      end
    end
  end
end
