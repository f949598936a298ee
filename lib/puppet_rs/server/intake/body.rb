# frozen_string_literal: true

module PuppetRs
  module Server
    module Intake
      # The body of a request while it comes.
      class Body
        # @param head [Head]
        # @param most [Numeric] bytes that it may have
        # @return [Body]
        def self.of(head, most)
          head.chunked? ? Chunked.new(most) : new(head.size)
        end

        # @return [String]
        attr_reader :text

        # @param expected [Integer] how many bytes it will have
        def initialize(expected)
          @expected = expected
          @text = String.new
        end

        # @return [Integer] bytes that are there
        def size
          @text.bytesize
        end

        # @param data [String] what came
        # @return [String, nil] what came behind the body; nil if there is more to come
        def <<(data)
          missing = @expected - size
          @text << data.byteslice(0, missing)
          size == @expected ? data.byteslice(missing..) || '' : nil
        end
      end

      # One that comes in chunks (RFC 9112, 7.1). Extensions of chunks and trailers are read over.
      class Chunked < Body
        # The line that a chunk begins with.
        LINE = /\A(\h{1,8})[ \t]*(?:;[^\r\n]*)?\r\n/n
        LONGEST_LINE = 256
        LONGEST_TRAILER = 8192
        # Chunks may be small, as long as there are few.
        CHUNKS = 4096
        SMALLEST = 64
        private_constant :LINE, :LONGEST_LINE, :LONGEST_TRAILER, :CHUNKS, :SMALLEST

        # @param most [Numeric]
        def initialize(most)
          super(nil)
          @most = most
          @came = String.new
          @chunks = @trailer = 0
          @step = :begin_chunk
        end

        # @param data [String]
        # @return [String, nil]
        # @raise [Refused]
        def <<(data)
          @came << data
          @at = 0
          # A step is taken when all of it is there.
          nil while @step && send(@step)
          @came = @came.byteslice(@at..)
          @step ? nil : @came
        end

        private

        def begin_chunk
          line = @came.byteslice(@at, LONGEST_LINE)
          return line.bytesize < LONGEST_LINE && !line.include?("\n") ? nil : wrong unless (match = LINE.match(line))

          @at += match[0].bytesize
          @missing = match[1].to_i(16)
          @chunks += 1
          wrong if @chunks > CHUNKS && @chunks * SMALLEST > size
          raise Refused.new(:large, 413, 'The body of the request is too large.') if size + @missing > @most

          @step = @missing.zero? ? :end_all : :read_chunk
        end

        def read_chunk
          piece = @came.byteslice(@at, @missing)
          @text << piece
          @at += piece.bytesize
          @missing -= piece.bytesize
          @step = :end_chunk if @missing.zero?
        end

        def end_chunk
          ending = @came.byteslice(@at, 2)
          return if ending.bytesize < 2

          wrong unless ending == "\r\n"
          @at += 2
          @step = :begin_chunk
        end

        # Lines of a trailer, until there is one without a text.
        def end_all
          ending = @came.index("\r\n", @at)
          @trailer += ending - @at if ending
          wrong if (ending ? @trailer : @trailer + @came.bytesize - @at) > LONGEST_TRAILER
          return unless ending

          wrong if @came.byteslice(@at, ending - @at).include?("\n")
          last = ending == @at
          @at = ending + 2
          @step = nil if last
          true
        end

        def wrong
          raise Refused.new(:chunk, 400, 'Bad request: its chunks are not valid.')
        end
      end
    end
  end
end
