# frozen_string_literal: true

module PuppetRs
  # Files that are kept between processes, in a folder of the user's. Whatever is wrong with folder or file, nothing is known and
  # nothing is kept: nothing here is ever an error. The folder may be deleted at any time.
  # @api private
  class DiskCache
    # Files of a folder.
    FILES = 8
    # `off`, `on`, or the path of the folder.
    SETTING = 'PUPPET_RS_CACHE'

    class << self
      # @return [String, nil] nil: nothing is kept
      def root
        setting = ENV.fetch(SETTING, 'on')
        return if off?
        return ::File.expand_path(setting) unless ['', 'on', '1', 'true'].include?(setting.downcase)

        # A relative XDG_CACHE_HOME is to be ignored; without a home there is none.
        bases = [[ENV.fetch('XDG_CACHE_HOME', nil), ''], [ENV.fetch('HOME', nil), '/.cache']]
        base, below = bases.find { |path, below| path&.start_with?('/') && own?(path) && own?(path + below) }
        base && "#{base}#{below}/puppet_rs"
      rescue ::ArgumentError, ::SystemCallError
        nil
      end

      # @return [Boolean] whether the user wants nothing to be kept
      def off?
        %w[off 0 false].include?(ENV.fetch(SETTING, 'on').downcase)
      end

      private

      # Under `sudo -E` HOME is that of another user, and nothing in it may become root's: the folder, or the first that exists
      # above it, has to belong to the effective user, or be one like /tmp. Only a folder named by {SETTING} may lie anywhere.
      def own?(folder)
        folder = ::File.dirname(folder) until (stat = stat_of(folder))
        stat.owned? || (stat.sticky? && !stat.world_writable?.nil?)
      end

      def stat_of(path)
        ::File.stat(path)
      rescue ::Errno::ENOENT
        nil
      end
    end

    # @param kind [String] the name of the folder below {root}
    def initialize(kind)
      root = self.class.root
      @folder = root && "#{root}/#{kind}"
    end

    # @return [Boolean] false: nothing can be kept, as far as is known
    def on?
      !@folder.nil?
    end

    # @param name [String] of a file
    # @return [File, nil] open for reading bytes; the caller closes it
    def open(name)
      return unless on? && mine?(@folder)

      file = ::File.open("#{@folder}/#{name}", ::File::RDONLY | ::File::NOFOLLOW | ::File::NONBLOCK | ::File::BINARY)
      return file if mine?(file)

      file.close
      nil
    rescue ::SystemCallError
      nil
    end

    # Puts a file in the place of the one that is there.
    # @param name [String] of the file
    # @yieldparam file [File] open for writing bytes
    def replace(name, &)
      return unless on?

      make_folder
      mine?(@folder) ? put("#{@folder}/#{name}", &) : @folder = nil
    rescue ::SystemCallError, ::IOError
      # A full disk, a folder of other users: this process does not try again.
      @folder = nil
    end

    # Deletes files of the user's.
    # @yieldparam file [File] open for reading bytes
    # @yieldreturn [Boolean] whether it goes
    def delete
      return unless on? && mine?(@folder)

      ::Dir.children(@folder).each do |name|
        file = self.open(name) or next
        ::File.unlink("#{@folder}/#{name}") if yield file
      ensure
        file&.close
      end
    rescue ::SystemCallError
      # Another process is at it.
    end

    private

    def make_folder
      missing = []
      folder = @folder
      until ::File.directory?(folder)
        missing.unshift(folder)
        folder = ::File.dirname(folder)
      end
      missing.each do |path|
        ::Dir.mkdir(path, 0o700)
      rescue ::Errno::EEXIST
        # Another process was faster.
      end
    end

    # True if no other user can have written here.
    # @param place [String, File] the folder, or an open file
    def mine?(place)
      folder = place.is_a?(::String)
      stat = folder ? ::File.lstat(place) : place.stat
      (folder ? stat.directory? : stat.file?) && stat.owned? && stat.mode.nobits?(0o022)
    end

    def put(path, &)
      new = "#{path}.#{::Process.pid}.#{::Random.rand(1 << 32)}.new"
      begin
        ::File.open(new, ::File::WRONLY | ::File::CREAT | ::File::EXCL | ::File::BINARY, 0o600, &)
        ::File.rename(new, path)
      ensure
        # An error, or an interrupt.
        ::File.unlink(new) if ::File.exist?(new)
      end
      drop_old
    end

    # The oldest go when there are too many.
    def drop_old
      files = ::Dir.children(@folder)
      return if files.size <= FILES

      files = files.filter_map { |name| [::File.mtime("#{@folder}/#{name}"), name] if ::File.file?("#{@folder}/#{name}") }
      files.sort.first(files.size - FILES).each { |_, name| ::File.unlink("#{@folder}/#{name}") }
    rescue ::Errno::ENOENT
      # Another process is at it.
    end
  end
end
