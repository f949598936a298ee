# frozen_string_literal: true

require_relative '../settled'

module PuppetRs
  module InstructionSequences
    # Collects what Ruby compiles in this process, and writes it at the end of the process.
    # @api private
    class Recorder
      # A process that compiled fewer files writes nothing.
      LEAST = 20
      # Bytes in memory.
      MOST = 32 * 1024 * 1024
      private_constant :LEAST, :MOST

      # Before Ruby's own +Warning.warn+, in a process that records: whom Ruby warns about.
      module Warned
        @paths = {}

        class << self
          # @return [Hash{String => true}]
          attr_reader :paths
        end

        def warn(message, *, **)
          path = message.to_s[/\A(.+?):\d+: warning: /, 1]
          Warned.paths[path] = true if path
          super
        end
      end

      # @return [Boolean] whether all warnings are seen
      def self.possible?
        $VERBOSE == false && ::Warning.method(:warn).source_location.nil?
      end

      # @param pack [Pack] for what is recorded
      def initialize(pack)
        @pack = pack
        @coming = {}
        @made = {}
        @bytes = 0
        ::Warning.extend(Warned)
        @trace = ::TracePoint.new(:script_compiled) { |event| compiled(event) }
        @trace.enable
        owner = ::Process.pid
        at_exit { finish if ::Process.pid == owner }
      end

      # Ruby is going to compile a file.
      # @return [nil]
      def coming(path, identity)
        @coming[path] = identity if @trace.enabled?
        nil
      end

      private

      def compiled(event)
        # Not of `eval`.
        return if event.eval_script

        sequence = event.instruction_sequence
        path = sequence.path
        identity = @coming.delete(path)
        keep(path, identity, sequence) if identity && InstructionSequences.options
      rescue ::StandardError, ::NoMemoryError
        # Some code cannot be kept.
        nil
      end

      def keep(path, identity, sequence)
        return unless Settled.all?(InstructionSequences.times(identity)) && InstructionSequences.identity(path) == identity

        bytes = sequence.to_binary
        @made[path] = [identity, bytes]
        @bytes += bytes.bytesize
        @trace.disable if @bytes > MOST
      end

      def finish
        @trace.disable
        return unless ::Warning.method(:warn).owner.equal?(Warned)

        made = @made.except(*Warned.paths.keys)
        @pack.add(made) if made.size >= LEAST
      end
    end
  end
end
