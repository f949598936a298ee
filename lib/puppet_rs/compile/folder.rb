# frozen_string_literal: true

require 'fileutils'

module PuppetRs
  module Compile
    # A folder with a file for each node. Files are written atomically.
    class Folder
      # @raise [CommandLine::UsageError] when it cannot be made or written to
      def initialize(path, format)
        @path = path
        @extension = Rendering::EXTENSIONS.fetch(format)
        FileUtils.mkdir_p(path)
        raise Errno::EACCES unless File.writable?(path)
      rescue SystemCallError => e
        raise CommandLine::UsageError, CommandLine::UsageError.text(e, path)
      end

      def write(node, text)
        path = path(node)
        temporary = "#{path}.#{Process.pid}.tmp"
        File.binwrite(temporary, text)
        File.rename(temporary, path)
        temporary = nil
      rescue SystemCallError => e
        raise CommandLine::UsageError, CommandLine::UsageError.text(e, path)
      ensure
        FileUtils.rm_f(temporary) if temporary
      end

      # Removes the catalog that an earlier run wrote for a node that now fails.
      def remove(node)
        FileUtils.rm_f(path(node))
      end

      # Removes files that processes were writing when they were killed.
      def sweep
        Dir.glob('*.tmp', base: @path).each do |name|
          process = name[/\.(\d+)\.tmp\z/, 1]
          FileUtils.rm_f(File.join(@path, name)) if process && !File.exist?("/proc/#{process}")
        end
      end

      private

      def path(node)
        File.join(@path, "#{node}.#{@extension}")
      end
    end
  end
end
