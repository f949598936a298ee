# frozen_string_literal: true

require 'json'

module PuppetRs
  module Server
    # A worker as the front process knows it: what it was asked, and a thread that reads what it answers.
    class Peer
      # The worker ended before the answer was there.
      class Gone < StandardError
        # @return [Boolean] whether it had begun with the request
        attr_reader :begun

        def initialize(begun)
          @begun = begun
          super('the worker ended')
        end
      end

      STEP = 0.05
      private_constant :STEP

      # The worker did not answer in time.
      class Overdue < StandardError; end

      # A request that was sent.
      class Question
        def initialize
          @lock = Mutex.new
          @changed = ConditionVariable.new
        end

        def begin
          @begun = true
        end

        # @param response [Response, nil] nil if the worker is gone
        def answer(response)
          @lock.synchronize do
            @response = response
            @answered = true
            @changed.signal
          end
        end

        # @param limit [Float, nil] of the monotonic clock
        # @return [Response]
        # @raise [Gone, Overdue]
        def wait(limit)
          @lock.synchronize do
            until @answered
              left = limit && (limit - ::Process.clock_gettime(::Process::CLOCK_MONOTONIC))
              raise Overdue if left && left <= 0

              @changed.wait(@lock, left)
            end
          end
          @response || raise(Gone, @begun)
        end
      end

      # @return [Integer] the number of its place
      attr_reader :slot
      # @return [Integer] its process
      attr_reader :pid

      # @param slot [Integer]
      # @param pid [Integer]
      # @param connection [UNIXSocket]
      # @param files [UNIXSocket]
      # @param workers [Workers] which is told when it is free, and when it is gone
      def initialize(slot, pid, connection, files, workers)
        @slot = slot
        @pid = pid
        @connection = connection
        @files = files
        @workers = workers
        @questions = []
        @lock = Mutex.new
        @writing = Mutex.new
      end

      # @return [Boolean] whether all that it has sent was read, and nothing more can come
      def gone?
        @lock.synchronize { @gone ? true : false }
      end

      # Begins to read.
      # @return [self]
      def listen
        Thread.new do
          receive
        ensure
          close
        end
        self
      end

      # @param fields [Array<String>] of {Call}
      # @param limit [Float, nil]
      # @return [Response]
      # @raise [Gone, Overdue]
      def ask(fields, limit)
        question = Question.new
        @lock.synchronize do
          raise Gone, false if @gone

          @questions << question
        end
        write(fields, limit)
        question.wait(limit)
      rescue Wire::Closed
        question.wait(limit)
      rescue Wire::Late
        raise Overdue
      end

      # Asks for what it has measured, when it has answered the request that it is at. {Workers#measured} has it.
      # @param id [String] of the profile
      # @param limit [Float]
      # @return [void]
      def ask_profile(id, limit)
        # A request may be on its way to a worker that does not read it.
        sleep STEP until @writing.try_lock || ::Process.clock_gettime(::Process::CLOCK_MONOTONIC) > limit
        return unless @writing.owned?

        begin
          Wire.write(@connection, [Call::PROFILED, id], limit)
        ensure
          @writing.unlock
        end
      rescue Wire::Closed, Wire::Late
        nil
      end

      private

      def write(fields, limit)
        @writing.synchronize { Wire.write(@connection, fields, limit) }
      end

      def receive
        while (kind, *fields = Wire.read(@connection))
          case kind
          when Worker::BEGUN then @lock.synchronize { @questions.last&.begin }
          when Worker::FREE then @workers.free(self)
          when Worker::ANSWER then answer(*fields)
          when Worker::PROFILE then @workers.measured(self, *fields)
          end
        end
      rescue ::SystemCallError, ::IOError
        # No descriptor for a file, or no connection.
        nil
      end

      def answer(facts, *pairs, body)
        facts = ::JSON.parse(facts, symbolize_names: true)
        headers = pairs.each_slice(2).to_h
        body = @files.recv_io(::File, 'rb') if facts[:file]
        response = Response.new(facts[:status], body, headers)
        response.measured = facts[:measured]
        @lock.synchronize { @questions.shift }&.answer(response)
        @workers.free(self) if facts[:free]
        @workers.leaving(self) if facts[:last]
      end

      def close
        left = @lock.synchronize do
          @gone = true
          @questions.dup.tap { @questions.clear }
        end
        [@connection, @files].each { |io| io.close unless io.closed? }
        @workers.gone(self)
        left.each { |question| question.answer(nil) }
      end
    end
  end
end
