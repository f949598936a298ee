# frozen_string_literal: true

require 'json'

module PuppetRs
  module Diff
    # Paths that decide what an agent gets for the sources of a catalog, `puppet:///modules/...`.
    class ServedFiles
      SOURCE = %r{"puppet:///modules/(?:[^"\\]|\\.)+"}
      private_constant :SOURCE

      # @param catalog [String] JSON
      # @return [Array<String>] its sources
      def self.sources(catalog)
        catalog.scan(SOURCE).uniq.map { |text| JSON.parse("[#{text}]").first }
      end

      # @param inputs [Inputs] of the version
      # @param modulepath [Array<String>]
      def initialize(inputs, modulepath)
        @inputs = inputs
        @modulepath = modulepath
        @known = {}
      end

      # @param source [String]
      # @return [Array<String>] paths in the version, of which each may be a folder: all that is below it matters
      def paths(source)
        @known[source] ||= begin
          name, rest = Sources.parts(source)
          name ? @inputs.inside(places(name, rest)) : []
        end
      end

      private

      # A module that stands before hides another one.
      def places(name, rest)
        all = @modulepath.map { |folder| File.expand_path(File.join(folder, name, 'files', rest)) }
        found = all.index { |path| File.exist?(path) } or return all
        all.first(found + 1) + links(all[found])
      end

      # Links below a folder lead elsewhere.
      def links(folder, entered = {})
        return [] if !File.directory?(folder) || entered[real = File.realpath(folder)]

        entered[real] = true
        Dir.children(folder).flat_map do |name|
          path = File.join(folder, name)
          [*(path if File.symlink?(path)), *links(path, entered)]
        end
      rescue SystemCallError
        []
      end
    end
  end
end
