# frozen_string_literal: true

require 'timeout'

module PuppetRs
  module Server
    # Answers requests in this process, for a web server of one's own: one after the other, since Puppet's settings and its
    # context are of the process. Others wait for their turn, and are sent away when too many do.
    class Turn
      # @return [Integer] how many wait
      attr_reader :waiting

      # @param options [Options]
      # @param work [Work]
      # @param metrics [Metrics]
      def initialize(options, work, metrics)
        @limit = options.waiting_limit
        @seconds = options[:request_timeout]
        @work = work
        @metrics = metrics
        @lock = Mutex.new
        @turn = Mutex.new
        @waiting = 0
        @part = Profiling::Part.new
      end

      # @param profile [Array(String, String), nil] of {Profiling}
      def profile=(profile)
        @lock.synchronize do
          @measured = Profiling::Measured.new(0, ::Process.pid, Profile::Data.new, false) if profile
          @profile = profile
        end
      end

      # Answers as {Workers#profiled}.
      def profiled(_limit)
        @lock.synchronize { [[@measured], []] }
      end

      # @return [Array<Integer>] the process that answers
      def pids
        [::Process.pid]
      end

      # @return [Boolean]
      def ready?
        true
      end

      # @param request [Request]
      # @return [Response, nil] nil if too many wait
      def call(request)
        return unless enter

        @turn.lock
        leave
        response = begin
          measure { timed { @work.call(request) } }
        ensure
          @turn.unlock
        end
        @metrics.compiled(response.measured) if response.measured
        response.done
      end

      private

      # A measurement belongs to the thread of the request.
      def measure(&)
        profile = @profile or return yield

        begin
          @part.measure(profile, &)
        ensure
          rows, full = @part.take
          @lock.synchronize do
            @measured.full ||= full || @measured.data.each.count > Profiling::MOST_ENTRIES
            @measured.data.merge(rows) unless @measured.full
          end
        end
      end

      def enter
        @lock.synchronize do
          return false if @turn.locked? && @waiting >= @limit

          @waiting += 1
        end
      end

      def leave
        @lock.synchronize { @waiting -= 1 }
      end

      # Native code and code that rescues every exception are not ended here.
      def timed(&)
        return yield unless @seconds.positive?

        ::Timeout.timeout(@seconds, Work::TimeLimit, &)
      rescue Work::TimeLimit
        Response.text(503, "The request took longer than #{@seconds} seconds.")
      end
    end
  end
end
