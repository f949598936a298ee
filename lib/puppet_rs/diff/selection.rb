# frozen_string_literal: true

require 'set'

module PuppetRs
  module Diff
    # The nodes whose catalogs a change of files can reach, by what their former catalogs depend on.
    class Selection
      # Ruby code that a compile does not record: code that Puppet finds by its name is recorded where it is used.
      LIBRARY = %r{(?:\A|/)lib/(?!facter/|puppet/(?:functions|parser/functions|provider)/)}n
      TYPE = %r{(?:\A|/)lib/puppet/(?:type|datatypes)/.+\.rb\z}n
      LOADS = /\b(?:require|require_relative|load|autoload|File|Dir|IO|YAML|JSON|Pathname|eval)\b/n
      private_constant :LIBRARY, :TYPE, :LOADS

      # @param changed [Array<String>] of {TreeChanges}
      # @param tops [Array<String>] the folders of both versions
      def initialize(changed, tops)
        @changed = changed.to_set
        @folders = changed.to_set { |path| path.include?('/') ? File.dirname(path) : '' }
        @above = changed.flat_map { |path| above(path) }.to_set
        @library = changed.find { |path| path.b.match?(LIBRARY) }
        @tops = tops
        @hits = {}
        @listed = {}
      end

      # @param inputs [Hash{String => Object}] of {Inputs}; `served`: of {ServedFiles}
      # @return [String, nil] why the node is compiled; nil: its catalog is the same
      def reason(inputs)
        unknown = inputs['unknown'].first
        return "always: #{unknown}" if unknown
        return if @changed.empty?

        path = inputs['paths'].find { |each| hit?(each) } || inputs['folders'].find { |each| listed?(each) } ||
               inputs['served']&.find { |each| hit?(each) || @above.include?(each) } || library
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

      # A type may load other code and data while it is defined, before any node is compiled.
      # @return [String, nil]
      def library
        @library if @library && types_load?
      end

      def types_load?
        return @types_load unless @types_load.nil?

        @types_load = @tops.any? do |top|
          CommandLine::Files.new.below(top).any? { |path| path.b.match?(TYPE) && File.binread(path).match?(LOADS) }
        end
      end
    end
  end
end
