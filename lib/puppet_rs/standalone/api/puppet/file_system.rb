# frozen_string_literal: true

module Puppet
  # Files.
  module FileSystem
    module_function

    def read(path, options = {})
      File.read(path, **options)
    end

    # Bytes as they are, taken for UTF-8.
    def read_preserve_line_endings(path)
      File.read(path, mode: 'rb', encoding: 'bom|utf-8')
    end

    def exist?(path)
      File.exist?(path)
    end

    def directory?(path)
      File.directory?(path)
    end

    def pathname(path)
      Pathname.new(path)
    end
  end
end
