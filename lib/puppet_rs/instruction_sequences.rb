# frozen_string_literal: true

require_relative 'disk_cache'

module PuppetRs
  # Ruby files that a process of Puppet loads, compiled by an earlier process: half of Puppet's start is Ruby's parser and
  # compiler. What is kept was made by Ruby itself from the same file (path, inode, size, times), for the same Ruby and
  # options. A file that Ruby warns about is read again each time, so that it warns. The first process of a user leaves a note,
  # the second keeps what it compiles: a container that runs once does not pay for it. See docs/startup.md.
  # @api private
  module InstructionSequences
    # The first file of Puppet begins it: other Ruby processes are left alone.
    PUPPET = %r{/puppet(?:/|\.rb\z)}
    # Once user code has replaced them, Ruby's own are meant.
    STAT = ::File.method(:stat)
    REALPATH = ::File.method(:realpath)
    private_constant :PUPPET, :STAT, :REALPATH

    # In the singleton class of +RubyVM::InstructionSequence+: Ruby calls it for each file that it loads.
    module Loader
      def load_iseq(path)
        InstructionSequences.load(path) || (super if defined?(super))
      end
    end

    @pack = nil
    @found = 0

    class << self
      # @return [Integer] how many files this process has not compiled
      attr_reader :found

      # Nothing is done where another library (bootsnap) keeps them, nor where stock Puppet is to compile.
      def install
        return if DiskCache.off? || %w[off 0 false].include?(ENV.fetch('PUPPET_RS', '').downcase)
        return if !defined?(::RubyVM::InstructionSequence) || ::RubyVM::InstructionSequence.respond_to?(:load_iseq)

        ::RubyVM::InstructionSequence.singleton_class.prepend(Loader)
      end

      # @param path [String] of a file that Ruby is about to load
      # @return [RubyVM::InstructionSequence, nil] nil: Ruby is to read the file
      def load(path)
        return if @pack == false || (@pack.nil? && !path.match?(PUPPET))

        @pack || begin_with_puppet
        return unless @pack && @options == options

        now = identity(path)
        sequence = @pack.find(path, now)
        return @recorder&.coming(path, now) unless sequence

        @found += 1
        sequence
      rescue ::SystemCallError, ::IOError
        nil
      end

      # @return [String] what differs as soon as a file is another one: inode, size, times in nanoseconds, and where it is
      def identity(path)
        stat = STAT.call(path)
        real = REALPATH.call(path)
        "#{stat.ino} #{stat.size} #{nanoseconds(stat.mtime)} #{nanoseconds(stat.ctime)} #{real unless real == path}"
      end

      # @param identity [String] of a file
      # @return [Array<Integer>] nanoseconds since 1970: when it and its inode were changed
      def times(identity)
        identity.split(' ', 5)[2, 2].map(&:to_i)
      end

      # What Ruby compiles by, and what is to be seen of its work.
      # @return [Array, nil] nil: Ruby has to compile
      def options
        return if $VERBOSE || (defined?(::Coverage) && ::Coverage.running?) || ::Object.const_defined?(:SCRIPT_LINES__)
        return if ::RubyVM.respond_to?(:keep_script_lines) && ::RubyVM.keep_script_lines

        [::RubyVM::InstructionSequence.compile_option, ::Warning[:deprecated], ::Warning[:experimental]]
      end

      private

      def nanoseconds(time)
        (time.to_i * 1_000_000_000) + time.nsec
      end

      def begin_with_puppet
        # What is loaded for it comes here, too.
        @pack = false
        require_relative 'instruction_sequences/pack'
        require_relative 'instruction_sequences/recorder'
        cache = DiskCache.new('instructions')
        @options = options
        return unless cache.on? && @options

        pack = Pack.new(cache, [::RUBY_DESCRIPTION, ruby, @options])
        return pack.leave_note unless pack.there?

        @recorder = Recorder.new(pack) if Recorder.possible?
        @pack = pack
      end

      # The program and the library of this Ruby.
      def ruby
        config = ::RbConfig::CONFIG
        ["#{config['libdir']}/#{config['LIBRUBY_SO']}", ::RbConfig.ruby].filter_map do |path|
          [path, identity(path)] if ::File.exist?(path)
        end
      end
    end
  end
end
