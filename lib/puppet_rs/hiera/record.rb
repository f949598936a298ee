# frozen_string_literal: true

module PuppetRs
  module Hiera
    # Lookups of many processes.
    class Record
      # @return [Hash{String => Hash{String => Array}}] by key, then by node: levels that answered, each with its file
      attr_reader :keys
      # @return [Array<Array(String, String)>] keys with expressions in their values that named no variable
      attr_reader :nothing

      # @return [Record] what this process looked up
      def self.here
        new.merge([Native::Lookups.keys, Native::Lookups.nothing])
      end

      def initialize
        @keys = Hash.new { |all, key| all[key] = {} }
        @nothing = []
      end

      # @return [Array] for Marshal
      def dump
        [@keys.flat_map { |key, nodes| nodes.map { |node, levels| [node, key, levels] } }, @nothing]
      end

      # @param parts [Array] of {#dump}
      def merge(parts)
        rows, nothing = parts
        rows.each { |node, key, levels| @keys[key][node] = (@keys[key][node] || []) | levels }
        @nothing |= nothing
        self
      end

      # @return [Boolean] whether a node asked for a key, or for a part of it
      def asked?(key)
        @asked ||= @keys.keys.to_h { |name| [name.split('.').first, true] }.merge(@keys.transform_values { true })
        @asked.key?(key)
      end

      # @return [Array<String>]
      def nodes_asking(key)
        @keys.fetch(key, {}).keys
      end

      # @return [Hash{String => Array<String>}] nodes by file that answered them something
      def files
        @files ||= answers.group_by(&:first).transform_values { |found| found.map { |_, node, _| node }.uniq }
      end

      # @return [Boolean] whether a file gave the value of a key to a node
      def answered?(file, key)
        @answered ||= answers.to_h { |path, _, name| [[path, name], true] }
        @answered.key?([file, key])
      end

      private

      def answers
        @answers ||= @keys.flat_map do |key, nodes|
          nodes.flat_map { |node, levels| levels.filter_map { |_, path| [Places.real(path), node, key] if path } }
        end
      end
    end
  end
end
