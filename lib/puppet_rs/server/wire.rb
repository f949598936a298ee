# frozen_string_literal: true

require 'json'

module PuppetRs
  module Server
    # Messages between the front process and its workers: lists of byte strings over a stream socket, each with its length.
    # Nothing in them is turned into an object but strings, numbers and booleans.
    module Wire
      # The other end is gone.
      class Closed < StandardError; end

      # The other end does not read, and the time is over.
      class Late < StandardError; end

      STEP = 1 << 20
      BYTES = Encoding::BINARY
      private_constant :STEP, :BYTES

      module_function

      # @param fields [Array<String>]
      # @return [String] the beginning of their message; the fields follow it
      def head(fields)
        [fields.size, *fields.map(&:bytesize)].pack('LQ*')
      end

      # @param io [UNIXSocket]
      # @param fields [Array<String>]
      # @param limit [Float, nil] of the monotonic clock: until when the other end may take it
      # @raise [Closed, Late]
      def write(io, fields, limit = nil)
        # Texts of any encoding are put together as bytes.
        parts = [head(fields), *fields].map { |text| text.encoding == BYTES ? text : text.dup.force_encoding(BYTES) }
        parts = [parts.join] if parts.sum(&:bytesize) < STEP
        parts.each { |text| limit ? write_before(io, text, limit) : io.write(text) }
      rescue SystemCallError, IOError
        raise Closed
      end

      # @param io [UNIXSocket]
      # @return [Array<String>, nil] nil at the end
      def read(io)
        count = io.read(4) or return
        sizes = exactly(io, count.unpack1('L') * 8).unpack('Q*')
        sizes.map { |size| exactly(io, size) }
      rescue SystemCallError, IOError, Closed
        nil
      end

      # @param pairs [Hash{String => String}]
      # @return [Array<String>]
      def flat(pairs)
        pairs.flat_map { |name, value| [name, value.to_s] }
      end

      def write_before(io, text, limit)
        at = 0
        while at < text.bytesize
          done = io.write_nonblock(text.byteslice(at, STEP), exception: false)
          next at += done unless done == :wait_writable

          left = limit - ::Process.clock_gettime(::Process::CLOCK_MONOTONIC)
          raise Late unless left.positive? && io.wait_writable(left)
        end
      end
      private_class_method :write_before

      def exactly(io, size)
        return +'' if size.zero?

        text = io.read(size)
        raise Closed unless text && text.bytesize == size

        text
      end
      private_class_method :exactly
    end
  end
end
