# frozen_string_literal: true

module PuppetRs
  module CommandLine
    # A signal that asks a command to stop. It ends with a report of what was done and the status of the signal.
    class Stop < Interrupt
      SIGNALS = %w[INT TERM HUP].freeze
      # Seconds after the first signal in which others are the same one: `timeout` sends one to the process and one to its group.
      SAME = 0.5
      private_constant :SAME

      WORDS = { 'INT' => 'interrupted', 'TERM' => 'terminated', 'HUP' => 'hung up', 'PIPE' => 'nobody reads the output' }.freeze

      # @param signal [String] its name; PIPE is what Ruby raises Errno::EPIPE for
      def initialize(signal)
        @signal = signal
        super(word)
      end

      # @return [Integer] the exit status that shells give such a process
      def status
        128 + ::Signal.list.fetch(@signal)
      end

      # @return [Boolean] true if no process reads the output
      def unread?
        @signal == 'PIPE'
      end

      # @return [String]
      def word
        WORDS.fetch(@signal)
      end

      # The status and word of any interrupt.
      # @param interrupt [Interrupt]
      # @return [Stop]
      def self.of(interrupt)
        interrupt.is_a?(Stop) ? interrupt : new('INT')
      end

      # @param status [Integer, nil] of a process
      # @return [Stop, nil] what stopped it
      def self.with_status(status)
        WORDS.each_key.map { |signal| new(signal) }.find { |stop| stop.status == status }
      end

      # Runs the block; the first signal raises a Stop in this thread, where it can be deferred (Ruby's own handlers raise at any
      # point). A later one ends the process at once, with all that it started.
      # @param signals [Array<String>] their names
      def self.watch(signals = SIGNALS)
        ProcessTree.itself # loads it: a signal's handler can load no file
        state = { thread: Thread.current, process: Process.pid, first: nil }
        before = signals.to_h { |name| [name, trap(name) { stop(name, state) }] }
        # As `nohup` and shells want it of what they start.
        before.each { |name, handler| trap(name, handler) if handler == 'IGNORE' }
        yield
      ensure
        before&.each { |name, handler| trap(name, handler || 'DEFAULT') }
      end

      # @api private
      def self.stop(name, state)
        # Forked processes have the handler until they set their own.
        return exit!(128 + ::Signal.list.fetch(name)) unless Process.pid == state[:process]

        now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
        return give_up(name) if state[:first] && now - state[:first] > SAME
        return if state[:first]

        state[:first] = now
        state[:thread].raise(new(name))
      end

      # @api private
      def self.give_up(name)
        ProcessTree.kill(ProcessTree.below(Process.pid))
        exit!(128 + ::Signal.list.fetch(name))
      end
    end
  end
end
