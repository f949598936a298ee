# frozen_string_literal: true

require 'set'

module PuppetRs
  module Diff
    # The nodes whose catalogs a change of files can reach, by what their former catalogs depend on.
    class Selection
      # @param changed [Array<String>] of {TreeChanges}
      def initialize(changed)
        @changed = changed.to_set
        @folders = changed.to_set { |path| path.include?('/') ? File.dirname(path) : '' }
        @above = changed.flat_map { |path| above(path) }.to_set
        @hits = {}
        @listed = {}
      end

      # @param inputs [Hash{String => Object}] of {Inputs.kept}
      # @param sources [Array<String>] sources of files in the catalog, `puppet:///modules/...`
      # @return [String, nil] why the node is compiled; nil: its catalog is the same
      def reason(inputs, sources)
        unknown = inputs['unknown'].first
        return "always: #{unknown}" if unknown
        return if @changed.empty?

        path = inputs['paths'].find { |each| hit?(each) } || inputs['folders'].find { |each| listed?(each) } ||
               sources.filter_map { |source| served(source) }.first
        path && "#{path.empty? ? '.' : path} changed"
      end

      private

      def above(path)
        folders = []
        folders << path while (path = File.dirname(path)) != '.'
        folders
      end

      # The path itself, or a folder that it is in, came, went or was changed; or something came where there was nothing.
      def hit?(path)
        @hits.fetch(path) do
          @hits[path] = @changed.include?(path) || above(path).any? { |folder| @changed.include?(folder) }
        end
      end

      def listed?(folder)
        @listed.fetch(folder) { @listed[folder] = @folders.include?(folder) || hit?(folder) }
      end

      # A module may lie anywhere.
      def served(source)
        name, rest = source.match(%r{\Apuppet:///modules/([^/]+)/(.*)\z}m)&.captures
        return unless name

        place = "/#{name}/files/#{rest}".delete_suffix('/')
        (@served ||= {}).fetch(place) do
          @served[place] = @changed.find { |path| "/#{path}".end_with?(place) || "/#{path}".include?("#{place}/") }
        end
      end
    end
  end
end
