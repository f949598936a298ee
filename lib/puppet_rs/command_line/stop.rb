# frozen_string_literal: true

module PuppetRs
  module CommandLine
    # A signal that asks a command to stop. It ends with a report of what was done and the status of the signal.
    class Stop < Interrupt
      SIGNALS = %w[INT TERM HUP].freeze
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

      # @return [Boolean] whether nobody reads the output
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

      # Runs the block; the first signal raises a Stop in this thread, where it can be deferred (Ruby's own handlers raise at any
      # point). The second one ends the process at once.
      def self.watch
        main = Thread.current
        process = Process.pid
        before = SIGNALS.to_h { |name| [name, trap(name) { stop(name, main, process) }] }
        yield
      ensure
        before&.each { |name, handler| trap(name, handler || 'DEFAULT') }
      end

      # @api private
      def self.stop(name, main, process)
        SIGNALS.each { |each| trap(each, 'DEFAULT') }
        # Forked processes have the handler until they set their own.
        Process.pid == process ? main.raise(new(name)) : exit!(128 + ::Signal.list.fetch(name))
      end
    end
  end
end
