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

      # @param top [String] the folder of the version
      # @param stamps [Stamps]
      # @param own [String, nil] the folder of this process's settings, in which there is nothing
      # @param shared [Array<String>] folders of modules that both versions are given
      # @param more [Array<String>] other files and folders that matter
      def initialize(top, stamps, own: nil, shared: [], more: [])
        @shared = shared
        @own = "#{own}/" if own
        @top = File.realpath(top)
        @tops = [top, @top].uniq
        @stamps = stamps
        @more = more
        @links = Links.new
        @places = {}
        @elsewhere = {}
      end

      # @param found [Hash{String => Array}] of {PuppetRs::Dependencies}
      # @return [Hash{String => Object}] what can be kept
      def kept(found)
        paths = @more + %w[files present missing].flat_map { |kind| found.fetch(kind) }
        inside, outside = places(paths)
        listed, listed_outside = places(@more + found.fetch('folders'))
        unknown = found.fetch('unknown').map { |entry| unknown(entry) }
        stamped, near = elsewhere(outside | listed_outside)
        unknown << "#{near} may be another file for the other version" if near
        unknown << 'a name of a file is not UTF-8' unless [*inside, *listed, *stamped.map(&:first)].all?(&:valid_encoding?)
        { 'paths' => inside, 'folders' => listed, 'unknown' => unknown.uniq, 'data' => data(found['data'] || {}),
          'outside' => stamped }
      end

      # @param paths [Array<String>]
      # @return [Array<String>] those below the version, by their place there, with the links on the way
      def inside(paths)
        places(paths).first
      end

      # @param found [Hash{String => Array<String>}] of {PuppetRs::Dependencies#data}
      # @return [Array<(String, String)>] keys of Hiera, and the files that answered
      def data(found)
        found.filter_map do |key, files|
          [key, files.map { |file| file.delete_prefix("#{top_of(file) || ''}/") }.join(', ')] if files.any?
        end
      end

      private

      # Each path as it was asked for, the links on its way, and where it really is.
      # @return [Array<(Array<String>, Array<String>)>] below the version, elsewhere
      def places(paths)
        found = paths.map { |path| @places[path] ||= places_of(path) }
        [found.flat_map(&:first).uniq, found.flat_map(&:last).uniq]
      end

      def places_of(path)
        return [[], []] if @own && path.start_with?(@own)

        inside, outside = [path, *@links.places(path)].partition { |each| top_of(each) }
        [inside.map { |each| each.delete_prefix(top_of(each)).delete_prefix('/') }, outside]
      end

      # Most nodes have the same ones.
      # @return [Array<(Array<(String, String)>, String)>] paths with stamps, and one that is {#near?}
      def elsewhere(paths)
        @elsewhere[paths] ||= [paths.map { |path| [path, @stamps.of(path)].freeze }, paths.find { |path| near?(path) }]
      end

      def top_of(path)
        @tops.find { |top| path == top || path.start_with?("#{top}/") }
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
        return "#{entry['reason']}: #{place}" if entry['name'] == entry['file'] # a template

        "#{entry['reason']}: #{entry['name'].delete_prefix("#{@top}/")}#{" (#{place})" if place}"
      end
    end
  end
end
