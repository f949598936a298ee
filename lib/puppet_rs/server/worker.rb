# frozen_string_literal: true

require 'json'

module PuppetRs
  module Server
    # A process that compiles: takes a request from the front process, answers it in its main thread, where Puppet's settings
    # and context were made, and takes the next one.
    class Worker
      # The kinds of messages that it sends: it has read a request, it may be sent another one, its answer.
      BEGUN = 'begun'
      FREE = 'free'
      ANSWER = 'answer'

      # @param connection [UNIXSocket] of the front process
      # @param files [UNIXSocket] that opened files are handed over on
      # @param work [Work]
      # @param most [Integer] requests that it answers; 0: any number
      def initialize(connection, files, work, most)
        @connection = connection
        @files = files
        @work = work
        @most = most
        @served = 0
        @lock = Mutex.new
        @pid = ::Process.pid
      end

      # @return [void] never
      def run
        %w[INT HUP USR1 USR2].each { |name| Signal.trap(name, 'DEFAULT') }
        Signal.trap('TERM') { raise Work::TimeLimit, 'the request takes too long' }
        # A copy of the front process would draw the same numbers as its siblings.
        ::Kernel.srand
        answer(Call.read(@connection) || break) until last?
      rescue Work::TimeLimit, Wire::Closed
        nil
      rescue Exception => e # rubocop:disable Lint/RescueException
        ::Puppet.err([Failures.text(e), *e.backtrace].join("\n"))
      ensure
        # Ruby code of a module may have forked a process that comes here, too.
        @sending&.join if @pid == ::Process.pid
        exit!(0)
      end

      private

      def last?
        @most.positive? && @served >= @most
      end

      def answer(request)
        send_message([BEGUN])
        @served += 1
        response = @work.call(request)
        exit!(1) unless @pid == ::Process.pid

        # Answers go out in the order of their requests.
        @sending&.join
        @sending = nil
        response.pending? ? answer_later(response) : deliver(response, free: !last?)
      end

      # Facts are on their way to the disk: a thread waits for them, and the next request is begun meanwhile.
      def answer_later(response)
        send_message([FREE]) unless last?
        @sending = Thread.new do
          deliver(response.done, free: false)
        rescue Wire::Closed
          nil
        end
      end

      def deliver(response, free:)
        status, headers, body = response.parts
        file = body.is_a?(::File)
        @files.send_io(body) if file
        facts = { status:, free:, file:, last: last?, headers: headers.size, measured: response.measured }
        send_message([ANSWER, ::JSON.generate(facts), *Wire.flat(headers), file ? '' : body])
        file ? body.close : Memory.give_back(body)
      end

      def send_message(fields)
        @lock.synchronize { Wire.write(@connection, fields) }
      end
    end
  end
end
