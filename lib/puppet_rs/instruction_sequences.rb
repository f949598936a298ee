# frozen_string_literal: true

require_relative 'disk_cache'

module PuppetRs
  # Ruby files of Puppet, gems and modules, compiled by an earlier process: half of Puppet's start is Ruby's parser and
  # compiler. Each was made by Ruby itself from the same file (path, device, inode, size, times), for the same Ruby and options,
  # by a process in which the file loaded to its end. A file that Ruby warns about is read again each time, so that it warns. The
  # first process of a user leaves a note, the second keeps what it compiles: a container that runs once does not pay for it.
  # See docs/startup.md.
  # @api private
  module InstructionSequences
    # The first file of Puppet begins it: other Ruby processes are left alone.
    PUPPET = %r{/puppet(?:/|\.rb\z)}
    # Once user code has replaced them, Ruby's own are meant.
    STAT = ::File.method(:stat)
    REALPATH = ::File.method(:realpath)
    # Encoding of files that name none: `-K` changes it.
    SOURCE_ENCODING = __ENCODING__
    # Warnings that can be switched on and off. Ruby 3.4 names them.
    CATEGORIES =
      if ::Warning.respond_to?(:categories)
        ::Warning.categories.freeze
      else
        # Asking for one that Ruby does not have raises an error, which `-d` shows.
        [:deprecated, :experimental, *(:performance if RUBY_VERSION.start_with?('3.3.'))].freeze
      end
    NUMBERS = 'q>5'
    private_constant :PUPPET, :STAT, :REALPATH, :SOURCE_ENCODING, :CATEGORIES, :NUMBERS

    # In the singleton class of +RubyVM::InstructionSequence+: Ruby calls it for each file that it loads.
    module Loader
      # Leaves the file to another library that defined the method after this one.
      def load_iseq(path)
        defined?(super) ? super : InstructionSequences.load(path)
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

      # Begins before the first file of Puppet, in a process that is going to load it: files of the process itself are kept, too.
      # A user's first process keeps them as well: it takes long, and is run again.
      # @return [void]
      def early
        install
        begin_with_puppet(at_once: true) if @pack.nil? && ::RubyVM::InstructionSequence.singleton_class.include?(Loader)
      end

      # @param path [String] of a file that Ruby is about to load
      # @return [RubyVM::InstructionSequence, nil] nil: Ruby is to read the file
      def load(path)
        return if @pack == false || (@pack.nil? && !path.match?(PUPPET))

        @pack || begin_with_puppet
        return unless @pack && same_options?

        now = identity(path)
        sequence = @pack.find(path, now)
        return @recorder&.coming(path, now) unless sequence

        @found += 1
        sequence
      rescue ::SystemCallError, ::IOError
        nil
      end

      # @return [String] bytes that differ as soon as a file is another one: device, inode, size, times in nanoseconds, where it
      #   is, and the encoding of its path, which Ruby code sees in `__FILE__`. Numbers are packed: a process makes a thousand.
      def identity(path)
        stat = STAT.call(path)
        numbers = [stat.dev, stat.ino, stat.size, nanoseconds(stat.mtime), nanoseconds(stat.ctime)].pack(NUMBERS)
        real = REALPATH.call(path)
        numbers << real.b unless real == path
        numbers << "\0#{path.encoding}".b unless path.encoding == @encoding
        numbers
      end

      # @param identity [String] of a file
      # @return [Array<Integer>] nanoseconds since 1970: when it and its inode were changed
      def times(identity)
        identity.unpack(NUMBERS).last(2)
      end

      # @return [Boolean] whether Ruby would compile a file now as it did for the pack
      def same_options?
        @options == options
      end

      # Writes what this process has compiled: a forked one that ends without handlers of its end.
      # @param except [String] a folder, of which nothing is kept
      # @return [void]
      def keep(except:)
        @recorder&.finish("#{except}/")
      end

      # The autoloader is told apart from other code that calls +Kernel#load+: it says when a file was loaded to its end.
      # @param autoload [Class] +Puppet::Util::Autoload+
      def autoloader=(autoload)
        @autoload = autoload
        Recorder.watch(autoload) if @recorder
      end

      private

      # Inputs of Ruby's compiler beside the file, and settings that show its work.
      # @return [Array, nil] nil: Ruby has to compile
      def options
        return if $VERBOSE || $DEBUG || measured? || ::Object.const_defined?(:SCRIPT_LINES__)
        return if ::RubyVM.respond_to?(:keep_script_lines) && ::RubyVM.keep_script_lines

        [::RubyVM::InstructionSequence.compile_option, $VERBOSE, CATEGORIES.map { |category| ::Warning[category] }]
      end

      # Lines are counted, or will be (`Coverage.setup`): only files that Ruby compiles from then on have counters. A process that
      # measured once is left alone.
      def measured?
        return @measured if @measured || !::Object.const_defined?(:Coverage, false) || ::Object.autoload?(:Coverage)

        @measured = ::Coverage.running? || !::Coverage.peek_result.nil?
      rescue ::StandardError
        # Nothing has been set up.
        false
      end

      def nanoseconds(time)
        (time.to_i * 1_000_000_000) + time.nsec
      end

      # @param at_once [Boolean] whether a user's first process keeps files, too
      def begin_with_puppet(at_once: false)
        # Code that is loaded for it comes here, too.
        @pack = false
        require_relative 'instruction_sequences/pack'
        require_relative 'instruction_sequences/recorder'
        cache = DiskCache.new('instructions')
        @options = options
        @encoding = ::Encoding.find('filesystem')
        return unless cache.on? && @options

        pack = Pack.new(cache, [::RUBY_DESCRIPTION, ruby, @options, SOURCE_ENCODING.name, @encoding.name])
        return pack.leave_note unless at_once || pack.there?

        if Recorder.possible?
          @recorder = Recorder.new(pack)
          Recorder.watch(@autoload) if @autoload
        end
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
