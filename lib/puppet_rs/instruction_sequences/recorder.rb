# frozen_string_literal: true

require_relative '../puppet/own/hook'

module PuppetRs
  module InstructionSequences
    # Collects what Ruby compiles in this process, and writes it at the end of the process: of files that loaded to their end.
    # Ruby lists a file that is required in `$LOADED_FEATURES` at the end of its load; the autoloader lists its files before, and
    # is watched. The end of other calls of +Kernel#load+ (specs, Rakefiles, custom facts) cannot be seen.
    # @api private
    class Recorder
      # A process that compiled fewer files writes nothing.
      LEAST = 20
      # Bytes in memory.
      MOST = 32 * 1024 * 1024
      # Label of a file that is loaded; `InstructionSequence.compile_file`, which other tools call, gives another one.
      LABEL = '<top (required)>'
      # Of a fiber: the file that Ruby reads and compiles.
      COMING = :puppet_rs_file_coming
      # Bytes of a program that does nothing, at most.
      SMALL = 600
      # As it was before tests replaced it.
      CLOCK = ::Process.method(:clock_gettime)
      private_constant :LEAST, :MOST, :LABEL, :COMING, :SMALL, :CLOCK

      # A file, as it was before Ruby read it, and when that was; then its bytes, the number of files listed before it, and
      # whether the autoloader has loaded it to its end.
      Made = ::Struct.new(:path, :identity, :looked_at, :warned, :bytes, :listed, :ended)
      private_constant :Made

      # Before Ruby's own +Warning.warn+, in a process that records: which files Ruby's parser and compiler warn about.
      module Warned
        def warn(*, **)
          Recorder.warned
          super
        end
      end

      # In the singleton class of +Puppet::Util::Autoload+, in a process that records: rspec-puppet keeps +load_file+ under
      # another name, and would come back to a method of a prepended module forever.
      module Autoloader
        def load_file(name, env)
          super.tap { |found| Recorder.autoloaded(loaded[cleanpath(name.to_s).chomp('.rb')]&.first) if found }
        end
      end

      class << self
        # @return [Boolean] whether all warnings are seen, or none is wanted
        def possible?
          !$VERBOSE && ::Warning.method(:warn).source_location.nil?
        end

        # @param autoload [Class] +Puppet::Util::Autoload+
        def watch(autoload)
          DropIn::Hook.into(autoload.singleton_class, Autoloader)
        end

        # Ruby warns about something, and perhaps about the file that it compiles.
        def warned
          ::Thread.current[COMING]&.warned = true
        end

        # @param path [String, nil] of a file that the autoloader has loaded
        def autoloaded(path)
          @made[path]&.ended = true
        end

        # @return [Hash{String => Made}] files that were compiled, by their paths
        attr_reader :made
      end

      @made = {}

      # @param pack [Pack] for what is recorded
      def initialize(pack)
        @pack = pack
        @made = Recorder.made
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
        made = Made.new(path, identity, now) if @trace.enabled? && again?(path, identity)
        ::Thread.current[COMING] = made
        nil
      end

      # Writes what was recorded.
      # @param except [String, nil] begin of paths that are left out
      # @return [void]
      def finish(except = nil)
        @trace.disable
        @made.delete_if { |path,| path.start_with?(except) } if except
        return if @made.size < LEAST

        # Most processes have nothing to write, and some have not loaded the engine.
        require_relative '../native'
        require_relative 'kept_files'
        files = KeptFiles.new
        loaded = $LOADED_FEATURES.each_with_index.to_h
        made = @made.each_value.select do |file|
          ended?(file, loaded[file.path]) && files.keep?(file.path) && settled?(file)
        end
        @pack.add(made.to_h { |file| [file.path, [file.identity, file.bytes]] }) if made.size >= LEAST
      rescue ::LoadError
        # The process gave up its right to read this gem, or there is no library of the engine for this Ruby.
        nil
      end

      private

      def now
        CLOCK.call(::Process::CLOCK_REALTIME, :nanosecond)
      end

      # True if another change of the file would have shown: it gives another time.
      def settled?(file)
        Native.settled?(InstructionSequences.times(file.identity), file.looked_at)
      end

      # True if a file has to be looked at (again): another one, or one that has not loaded to its end so far.
      def again?(path, identity)
        known = @made[path] or return true
        return false if known.identity == identity && (known.ended || $LOADED_FEATURES.include?(path))

        @made.delete(path)
        true
      end

      def compiled(event)
        file = ::Thread.current[COMING] or return
        # Not of `eval`.
        return if event.eval_script

        ::Thread.current[COMING] = nil
        sequence = event.instruction_sequence
        keep(file, sequence) if file.path == sequence.path && sequence.label == LABEL && seen?(file)
      rescue ::StandardError, ::NoMemoryError
        # Some code cannot be kept.
        nil
      end

      # True if Ruby compiled it as expected, without a warning that would be missed later.
      def seen?(file)
        !file.warned && InstructionSequences.same_options? && ::Warning.method(:warn).owner.equal?(Warned)
      end

      def keep(file, sequence)
        return unless InstructionSequences.identity(file.path) == file.identity

        bytes = sequence.to_binary
        return if bytes.bytesize < SMALL && empty?(sequence)

        file.bytes = bytes
        file.listed = $LOADED_FEATURES.size
        @made[file.path] = file
        @bytes += bytes.bytesize
        @trace.disable if @bytes > MOST
      end

      # Of a file with a syntax error Ruby compiles an empty program before it raises the error.
      def empty?(sequence)
        sequence.to_a.last.grep(::Array) == [[:putnil], [:leave]]
      end

      # @param place [Integer, nil] of the file in `$LOADED_FEATURES`
      def ended?(file, place)
        file.ended || (!place.nil? && place >= file.listed)
      end
    end
  end
end
