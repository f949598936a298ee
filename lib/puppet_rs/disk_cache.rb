# frozen_string_literal: true

require 'digest/sha2'
require 'json'

module PuppetRs
  # What is kept between processes in a folder of the user's: small facts, a JSON file each, and files that others write.
  # Whatever is wrong with folder or file, nothing is known and nothing is kept: nothing here is ever an error. The folder may be
  # deleted at any time.
  # @api private
  class DiskCache
    # Files of a folder, and bytes of a file.
    FILES = 1024
    BYTES = 128 * 1024
    # Nothing is kept unless this is `on`, or the path of the folder.
    SETTING = 'PUPPET_RS_CACHE'

    class << self
      # @return [String, nil] nil: nothing is kept
      def root
        setting = ENV.fetch(SETTING, '')
        return if ['', 'off', '0', 'false'].include?(setting.downcase)
        return ::File.expand_path(setting) unless %w[on 1 true].include?(setting.downcase)

        # A relative XDG_CACHE_HOME is to be ignored; without a home there is none.
        base = [ENV.fetch('XDG_CACHE_HOME', nil), ENV['HOME'] && "#{ENV['HOME']}/.cache"].find { |path| path&.start_with?('/') }
        base && "#{base}/puppet_rs"
      rescue ::ArgumentError
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

    # @param name [String] any text
    # @return [Hash, nil]
    def read(name)
      file = open_file(path(name)) or return
      text = file.stat.size < BYTES && file.read(BYTES)
      found = text && ::JSON.parse(text)
      found if found.is_a?(::Hash) && found['name'] == name
    rescue ::SystemCallError, ::IOError, ::JSON::ParserError, ::EncodingError
      nil
    ensure
      file&.close
    end

    # @param name [String] of a file
    # @return [File, nil] open for reading bytes; the caller closes it
    def open(name)
      open_file("#{@folder}/#{name}")
    rescue ::SystemCallError
      nil
    end

    # Puts a file in the place of the one that is there.
    # @param name [String] of the file
    # @yieldparam file [File] open for writing bytes
    def replace(name, &)
      keep { put("#{@folder}/#{name}", &) }
    end

    # @param data [Hash] of JSON's types
    def write(name, data)
      keep do
        text = ::JSON.generate({ 'name' => name }.merge(data))
        put(path(name)) { |file| file.write(text) } if text.bytesize < BYTES
      end
    end

    private

    def keep
      return unless on?

      make_folder
      mine?(@folder) ? yield : @folder = nil
    rescue ::SystemCallError, ::IOError, ::JSON::GeneratorError, ::EncodingError
      # A full disk, a folder of other users: this process does not try again.
      @folder = nil
    end

    def open_file(path)
      return unless on? && mine?(@folder)

      file = ::File.open(path, ::File::RDONLY | ::File::NOFOLLOW | ::File::NONBLOCK | ::File::BINARY)
      stat = file.stat
      return file if stat.file? && stat.owned?

      file.close
      nil
    end

    def path(name)
      "#{@folder}/#{::Digest::SHA256.hexdigest(name)[0, 40]}.json"
    end

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

    # Whether no other user can have written here.
    def mine?(folder)
      stat = ::File.lstat(folder)
      stat.directory? && stat.owned? && stat.mode.nobits?(0o022)
    end

    def put(path, &)
      new = "#{path}.#{::Process.pid}.#{::Random.rand(1 << 32)}.new"
      begin
        ::File.open(new, ::File::WRONLY | ::File::CREAT | ::File::EXCL | ::File::BINARY, 0o600, &)
        ::File.rename(new, path)
      rescue ::SystemCallError, ::IOError
        ::File.unlink(new) if ::File.exist?(new)
        raise
      end
      drop_old
    end

    # The oldest quarter goes when there are too many.
    def drop_old
      files = ::Dir.children(@folder)
      return if files.size <= FILES

      files = files.filter_map { |name| [::File.mtime("#{@folder}/#{name}"), name] if ::File.file?("#{@folder}/#{name}") }
      files.min(FILES / 4).each { |_, name| ::File.unlink("#{@folder}/#{name}") }
    rescue ::Errno::ENOENT
      # Another process is at it.
    end
  end
end
