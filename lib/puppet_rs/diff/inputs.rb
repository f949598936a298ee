# frozen_string_literal: true

require 'set'

module PuppetRs
  module Diff
    # Inputs of a catalog as they are kept: paths in the version by their place there, others with a stamp.
    class Inputs
      # Stamps of files and folders outside of versions, asked once in a run. A file that changed a moment ago has a stamp that
      # never comes again.
      class Stamps
        def initialize
          @known = {}
        end

        # @return [String]
        def of(path)
          @known[path] ||= Native.stamps([path]).first&.unpack1('H*') || 'missing'
        end
      end

      # @param found [Hash{String => Array}] of {PuppetRs::Dependencies}
      # @param top [String] the folder of the version
      # @param stamps [Stamps]
      # @param own [String, nil] the folder of this process's settings, in which there is nothing
      # @param shared [Array<String>] folders of modules that both versions are given
      # @return [Hash{String => Object}] what can be kept
      def self.kept(found, top, stamps, own: nil, shared: [])
        new(top, stamps, own, shared).kept(found)
      end

      # @api private
      def initialize(top, stamps, own = nil, shared = [])
        @shared = shared
        @own = "#{own}/" if own
        @top = File.realpath(top)
        @tops = [top, @top].uniq
        @stamps = stamps
        @links = {}
      end

      # @api private
      def kept(found)
        paths = %w[files present missing].flat_map { |kind| found.fetch(kind) }
        inside, outside = places(paths)
        listed, listed_outside = places(found.fetch('folders'))
        unknown = found.fetch('unknown').map { |entry| unknown(entry) }
        near = (outside + listed_outside).find { |path| near?(path) }
        unknown << "#{near} may be another file for the other version" if near
        { 'paths' => inside, 'folders' => listed, 'unknown' => unknown.uniq, 'data' => data(found['data'] || {}),
          'outside' => (outside | listed_outside).map { |path| [path, @stamps.of(path)] } }
      end

      private

      # @return [Array<(String, String)>] keys of Hiera, and the files that answered
      def data(found)
        found.filter_map do |key, files|
          [key, files.map { |file| file.delete_prefix("#{top_of(file) || ''}/") }.join(', ')] if files.any?
        end
      end

      # Each path as it was asked for, and where it really is.
      # @return [Array<(Array<String>, Array<String>)>] below the version, elsewhere
      def places(paths)
        paths = paths.reject { |path| path.start_with?(@own) } if @own
        all = paths.flat_map { |path| [path, real(path)] }.uniq
        inside, outside = all.partition { |path| top_of(path) }
        [inside.map { |path| path.delete_prefix(top_of(path)).delete_prefix('/') }.uniq, outside]
      end

      def top_of(path)
        @tops.find { |top| path == top || path.start_with?("#{top}/") }
      end

      # The last part may not be there.
      def real(path)
        folder, name = File.split(path)
        return path if folder == path

        File.join(@links[folder] ||= File.exist?(folder) ? File.realpath(folder) : real(folder), name).then do |place|
          File.symlink?(place) && File.exist?(place) ? File.realpath(place) : place
        end
      end

      # By a relative path a version may reach what lies beside it, or above.
      def near?(path)
        return false if @shared.any? { |folder| path == folder || path.start_with?("#{folder}/") }

        folder = File.dirname(@top)
        until folder == '/'
          return true if path.start_with?("#{folder}/")

          folder = File.dirname(folder)
        end
        false
      end

      def unknown(entry)
        place = entry['file'] && [entry['file'].delete_prefix("#{@top}/"), entry['line']].compact.join(':')
        "#{entry['reason']}: #{entry['name']}#{" (#{place})" if place}"
      end
    end
  end
end
