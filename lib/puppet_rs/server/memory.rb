# frozen_string_literal: true

module PuppetRs
  module Server
    # Keeps the memory of workers small.
    module Memory
      # mallopt(3) of glibc. By default each thread that answers has an arena of its own, which keeps the largest
      # catalog it ever made: 360 MB a worker, 270 with one arena. Ruby runs one thread at a time anyway.
      ARENA_MAX = -8
      # A compile leaves several times the size of its JSON, which Ruby's collector knows nothing of: it would come by after
      # two dozen catalogs of a megabyte. So it is called after so many bytes of JSON: 115 MB instead of 310 after 100
      # compiles of 1,909 resources, in the same time, since most of it is what gives back the compiles' memory.
      COLLECT_AFTER = 4 << 20

      module_function

      # Before threads are started.
      # @return [void]
      def one_arena
        require 'fiddle'
        mallopt = Fiddle::Function.new(Fiddle.dlopen(nil)['mallopt'], [Fiddle::TYPE_INT, Fiddle::TYPE_INT], Fiddle::TYPE_INT)
        mallopt.call(ARENA_MAX, 1)
      rescue LoadError, StandardError
        # Another C library, or a Ruby without Fiddle.
        nil
      end

      # After an answer was sent.
      # @param bytes [Integer] its size
      # @return [void]
      def sent(bytes)
        @sent = @sent.to_i + bytes
        return if @sent < COLLECT_AFTER

        @sent = 0
        GC.start(full_mark: false)
      end

      # Before workers are forked: what they share must not be moved or marked by each of them.
      # @return [void]
      def settle
        return ::Process.warmup if ::Process.respond_to?(:warmup)

        # Objects are old for the collector after some collections; then it leaves them alone.
        4.times { GC.start }
        GC.compact if GC.respond_to?(:compact)
      end
    end
  end
end
