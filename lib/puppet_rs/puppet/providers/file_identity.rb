# frozen_string_literal: true

require 'digest/sha2'

module PuppetRs
  module DropIn
    module Providers
      # A file as a proof knows it: path, size, time of change, and digest of its content. Paths outside of the load path are kept
      # relative to a folder, so that copies of modules are recognised.
      # @api private
      module FileIdentity
        class << self
          # @param path [String] absolute
          # @param base [String] the folder
          # @return [Array] for JSON
          # @raise [SystemCallError]
          def of(path, base)
            stat = ::File.stat(path)
            [*place(path, base), stat.size, time(stat), digest(path)]
          end

          # @param identity [Array] from {of}
          # @return [String, nil] the path, if the file there is the same
          def same(identity, base)
            entry, path, size, time, digest = identity
            path = path(entry, path, base)
            return if path.nil?

            stat = ::File.stat(path)
            return unless stat.file? && stat.size == size

            # Whole seconds are set by programs: archives, images, reproducible builds.
            path if (stat.mtime.nsec.positive? && time(stat) == time) || digest(path) == digest
          rescue ::SystemCallError
            nil
          end

          # @return [String, nil] the first folder of the load path that it is in
          def entry_of(path)
            $LOAD_PATH.find { |folder| path.start_with?("#{folder}/") }
          end

          # [the folder of the load path or nil, the path in it or in the base]
          def place(path, base)
            entry = entry_of(path)
            return [entry, path.delete_prefix("#{entry}/")] if entry

            [nil, ::Pathname.new(path).relative_path_from(::Pathname.new(base)).to_s]
          end

          # @return [String, nil] nil: another file of that name comes first on the load path
          def path(entry, path, base)
            return ::File.expand_path(path, base) unless entry
            return if $LOAD_PATH.take_while { |folder| folder != entry }.any? { |folder| ::File.exist?("#{folder}/#{path}") }

            "#{entry}/#{path}"
          end

          private

          def time(stat)
            (stat.mtime.to_i * 1_000_000_000) + stat.mtime.nsec
          end

          def digest(path)
            ::Digest::SHA256.file(path).hexdigest
          end
        end
      end
    end
  end
end
