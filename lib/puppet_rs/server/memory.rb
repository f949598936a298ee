# frozen_string_literal: true

module PuppetRs
  module Server
    # Keeps the memory of workers small.
    module Memory
      # mallopt(3) of glibc. By default each thread that answers has an arena of its own, which keeps the largest
      # catalog it ever made. Ruby runs one thread at a time anyway.
      ARENA_MAX = -8
      # Memory that compiles leave is known to Ruby's collector (ext/puppet_rs/src/weight.rs); the text of a catalog is, too, and
      # was given back by then. Collected after so many bytes of JSON and then trimmed, a worker has 96 MB on average, and 105
      # where it is trimmed alone.
      COLLECT_AFTER = 4 << 20
      # After so many of these, what is free is given back to the system (malloc_trim(3), 1 to 3 ms): glibc keeps what the
      # largest catalogs took, between blocks that are in use. 110 MB a worker instead of 150 after catalogs of 2,800 resources.
      TRIM_AFTER = 4
      # Smaller texts are left to Ruby's collector.
      LARGE = 65_536

      module_function

      # Before threads are started: with the first one glibc decides on the number of arenas.
      # @return [void]
      def one_arena
        require 'fiddle'
        libc = Fiddle.dlopen(nil)
        @trim = Fiddle::Function.new(libc['malloc_trim'], [Fiddle::TYPE_SIZE_T], Fiddle::TYPE_INT)
        mallopt = Fiddle::Function.new(libc['mallopt'], [Fiddle::TYPE_INT, Fiddle::TYPE_INT], Fiddle::TYPE_INT)
        mallopt.call(ARENA_MAX, 1)
      rescue LoadError, StandardError
        # Another C library, or a Ruby without Fiddle.
        nil
      end

      # Around a request for a catalog: nothing of its compile is kept when its text is there.
      def released(&)
        return yield if PuppetRs.off?

        DropIn.ready
        DropIn::Compile.released(&)
      end

      # @param text [String]
      # @return [Boolean] whether it is an answer's that is given back
      def large?(text)
        text.bytesize > LARGE && !text.frozen?
      end

      # After an answer was sent: its text is not waited for until Ruby's collector runs.
      # @param text [String]
      # @return [void]
      def give_back(text)
        return unless large?(text)

        size = text.bytesize
        text.clear
        sent(size)
      end

      # After an answer was sent.
      # @param bytes [Integer] its size
      # @return [void]
      def sent(bytes)
        @sent = @sent.to_i + bytes
        return if @sent < COLLECT_AFTER

        @sent = 0
        GC.start(full_mark: false)
        @collections = (@collections.to_i + 1) % TRIM_AFTER
        @trim&.call(0) if @collections.zero?
      end

      # Before workers are forked: what they share must not be moved or marked by each of them.
      # @return [void]
      def settle
        return ::Process.warmup && @trim&.call(0) if ::Process.respond_to?(:warmup)

        # Objects are old for the collector after some collections; then it leaves them alone.
        4.times { GC.start }
        GC.compact if GC.respond_to?(:compact)
        @trim&.call(0)
      end
    end
  end
end
