# frozen_string_literal: true

require 'pathname'

module PuppetRs
  module DropIn
    module Host
      # Files, asked for by the methods that stock asks, when user code has replaced some of these
      # ({DropIn::Own}). Each use has its own: see +FileUse+ of +puppet_eval::host+.
      # @api private
      module Files
        # @return [String]
        def read_file(path, use)
          files = ::Puppet::FileSystem
          case use
          when 'manifest' then files.read(path, mode: 'rb', encoding: 'utf-8')
          when 'hiera_config' then files.read(::Pathname.new(path), encoding: 'utf-8')
          when 'hiera_config_lines' then ::File.foreach(::Pathname.new(path)).to_a.join
          when 'hiera_data', 'code' then files.read(path, encoding: 'utf-8')
          when 'module_file' then files.read_preserve_line_endings(path)
          when 'binary_file' then files.binread(path)
          when 'epp' then read_epp(path)
          when 'metadata' then read_metadata(path)
          else raise ArgumentError, "unknown use #{use}"
          end
        end

        # @return [Boolean] whether there is a file
        def there?(path, use)
          found =
            case use
            when 'hiera_config', 'hiera_data' then ::Pathname.new(path).exist?
            when 'named_manifest' then ::Dir.glob(path).any? { |file| !::FileTest.directory?(file) }
            else ::Puppet::FileSystem.exist?(path)
            end
          found ? true : false
        end

        # @return [Boolean] whether the manifest of an environment is a directory of manifests
        def folder?(path)
          ::File.directory?(path) ? true : false
        end

        # [size, inode, seconds and nanoseconds of the last change] of a file of Hiera
        def file_stat(path, use)
          stat = ::Puppet::FileSystem.stat(use == 'hiera_config' ? ::Pathname.new(path) : path)
          time = stat.mtime
          [stat.size, stat.ino, time.to_i, time.nsec]
        end

        # @return [Array<String>] the files that match
        def glob_files(pattern, use)
          case use
          when 'manifest' then ::Puppet::FileSystem::PathPattern.absolute(pattern).glob
          when 'hiera_data' then ::Pathname.glob(::Pathname.new(pattern)).reject(&:directory?).map(&:to_s)
          else ::Dir.glob(pattern)
          end
        end

        private

        # As stock's parser of templates and its lexer.
        def read_epp(path)
          path += '.epp' unless ::FileTest.exist?(path) || path.end_with?('.epp')
          files = ::Puppet::FileSystem
          files.exist?(path) ? files.read(path, mode: 'rb', encoding: 'utf-8') : ''
        end

        # A module without metadata is like one whose metadata is empty.
        def read_metadata(path)
          ::File.read(path, encoding: 'utf-8')
        rescue ::Errno::ENOENT
          '{}'
        end
      end
    end
  end
end
