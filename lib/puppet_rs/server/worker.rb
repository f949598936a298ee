# frozen_string_literal: true

require 'json'

module PuppetRs
  module Server
    # A process that compiles: takes a request from the front process, answers it in its main thread, where Puppet's settings
    # and context were made, and takes the next one.
    class Worker
      # The kinds of messages that it sends: it has read a request, it may be sent another one, its answer, what it has measured.
      BEGUN = 'begun'
      FREE = 'free'
      ANSWER = 'answer'
      PROFILE = 'profile'

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
        @profile = Profiling::Part.new
        @lock = Mutex.new
        @pid = ::Process.pid
      end

      # @return [void] never
      def run
        %w[INT HUP USR1 USR2].each { |name| Signal.trap(name, 'DEFAULT') }
        Signal.trap('TERM') { raise Work::TimeLimit, 'the request takes too long' }
        # A copy of the front process would draw the same numbers as its siblings.
        ::Kernel.srand
        take(Wire.read(@connection) || break) until last?
      rescue Work::TimeLimit, Wire::Closed
        nil
      rescue Exception => e # rubocop:disable Lint/RescueException
        ::Puppet.err([Failures.text(e), *e.backtrace].join("\n"))
      ensure
        # Ruby code of a module may have forked a process that comes here, too.
        leave if @pid == ::Process.pid
        exit!(0)
      end

      private

      def last?
        @most.positive? && @served >= @most
      end

      def take(fields)
        return send_profile(fields.last) if fields.first == Call::PROFILED

        send_message([BEGUN])
        @served += 1
        answer(*Call.read(fields))
      end

      def answer(request, profile)
        response = @profile.measure(profile) { @work.call(request) }
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

      def leave
        @sending&.join
        send_profile(@profile.id) if @profile.id
      rescue Wire::Closed
        nil
      end

      # @param id [String] of the profile that is asked for
      def send_profile(id)
        send_message([PROFILE, id, id == @profile.id ? @profile.dump : ''])
      end

      def send_message(fields)
        @lock.synchronize { Wire.write(@connection, fields) }
      end
    end
  end
end
