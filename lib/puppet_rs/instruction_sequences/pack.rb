# frozen_string_literal: true

require 'digest/sha2'
require 'zlib'

module PuppetRs
  module InstructionSequences
    # One file with the instruction sequences of many: their bytes, an index, and where the index is.
    # @api private
    class Pack
      # Bytes of a pack; one that would be larger keeps what its last process has used.
      BYTES = 64 * 1024 * 1024
      # Of the last bytes: where the index begins, its size, its check sum, and this: which files are kept, and in which form.
      MARK = 'puppet-3'
      # Packs of versions that kept files with syntax errors as empty ones.
      EARLIER = %w[puppet-1 puppet-2].freeze
      TAIL = 'Q>L>L>a8'
      TAIL_BYTES = 24
      private_constant :BYTES, :MARK, :EARLIER, :TAIL, :TAIL_BYTES

      # The index has a text for each path: of which file the bytes are, and where. A process reads thousands of them, most for
      # nothing: as objects they were 1.3 MB and 13,000 of Ruby's, as texts 0.4 MB.
      module Entry
        # Offset, bytes, check sum.
        PLACE = 'Q>L>L>'
        PLACE_BYTES = 16
        private_constant :PLACE, :PLACE_BYTES

        module_function

        # @param identity [String] see {InstructionSequences.identity}
        # @return [String]
        def make(identity, *place)
          identity + place.pack(PLACE)
        end

        # @return [Boolean] whether the entry is for that file
        def of?(text, identity)
          text.bytesize == identity.bytesize + PLACE_BYTES && text.start_with?(identity)
        end

        # @return [String]
        def identity(text)
          text.byteslice(0, text.bytesize - PLACE_BYTES)
        end

        # @return [Array(Integer, Integer, Integer)]
        def place(text)
          text.unpack(PLACE, offset: text.bytesize - PLACE_BYTES)
        end
      end
      private_constant :Entry

      # @param cache [DiskCache]
      # @param key [Array] what all of it depends on
      def initialize(cache, key)
        @cache = cache
        @name = "#{::Digest::SHA256.hexdigest(::Marshal.dump([MARK, *key]))[0, 40]}.pack"
        @used = {}
        @index = read_index || {}
      end

      # @return [Boolean] whether an earlier process has left one, or a note
      def there?
        !@file.nil?
      end

      # An empty pack, in the place of those of earlier versions, if this process ends as processes do.
      # @return [nil]
      def leave_note
        owner = ::Process.pid
        at_exit do
          next unless ::Process.pid == owner

          @cache.delete { |file| EARLIER.include?(tail(file)&.last) }
          add({})
        end
        nil
      end

      # @param path [String] of a Ruby file
      # @param identity [String] of what is there now
      # @return [RubyVM::InstructionSequence, nil]
      def find(path, identity)
        entry = @index[path] or return
        return unless Entry.of?(entry, identity)

        with_bytes(*Entry.place(entry)) do |bytes|
          @used[path] = true
          ::RubyVM::InstructionSequence.load_from_binary(bytes)
        end
      rescue ::StandardError
        @index.delete(path)
        nil
      end

      # Writes what is there and what has come.
      # @param made [Hash{String => Array(String, String)}] identity and bytes for each path
      def add(made)
        look_again
        made = made.reject { |path, (identity, _)| @index.key?(path) && Entry.of?(@index[path], identity) }
        return if made.empty? && there?

        old = @index.except(*made.keys).select { |path, _| ::File.file?(path) }
        total = made.sum { |_, (_, bytes)| bytes.bytesize } + old.sum { |_, text| Entry.place(text)[1] }
        old = old.slice(*@used.keys) if total > BYTES
        texts = old.lazy.filter_map do |path, text|
          (bytes = bytes(*Entry.place(text))) && [path, Entry.identity(text), bytes]
        end
        @cache.replace(@name) do |file|
          write(file, texts + made.lazy.map { |path, (identity, bytes)| [path, identity, bytes] })
        end
      end

      private

      # Another process may have written since this one began: one that a command has forked, and that compiled for it.
      def look_again
        before = [@file, @index]
        now = read_index
        now ? @index = now : (@file, @index = before)
      end

      # @return [String, nil] nil: they are not what was written
      def bytes(offset, length, checksum)
        bytes = @file.pread(length, offset)
        bytes if ::Zlib.crc32(bytes) == checksum
      end

      # Yields the bytes in a text that is used again: a text for each file is 5.6 MB of a process that delays the collector. A
      # thread takes the text away, since another one may load a file meanwhile.
      # @return [Object, nil] nil: they are not what was written
      def with_bytes(offset, length, checksum)
        text = @text || ''.b
        @text = nil
        @file.pread(length, offset, text)
        yield text if ::Zlib.crc32(text) == checksum
      ensure
        @text = text
      end

      def read_index
        @file = @cache.open(@name) or return
        offset, length, sum, mark = tail(@file)
        return unless mark == MARK && offset + length + TAIL_BYTES == @file.size

        text = @file.pread(length, offset)
        ::Marshal.load(text) if ::Zlib.crc32(text) == sum # rubocop:disable Security/MarshalLoad
      rescue ::SystemCallError, ::IOError, ::ArgumentError, ::TypeError
        nil
      end

      # @return [Array(Integer, Integer, Integer, String), nil]
      def tail(file)
        file.pread(TAIL_BYTES, file.size - TAIL_BYTES).unpack(TAIL) if file.size >= TAIL_BYTES
      end

      def write(file, texts)
        offset = 0
        index = {}
        texts.each do |path, identity, bytes|
          break if offset + bytes.bytesize > BYTES

          file.write(bytes)
          index[path] = Entry.make(identity, offset, bytes.bytesize, ::Zlib.crc32(bytes))
          offset += bytes.bytesize
        end
        text = ::Marshal.dump(index)
        file.write(text, [offset, text.bytesize, ::Zlib.crc32(text), MARK].pack(TAIL))
      end
    end
  end
end
