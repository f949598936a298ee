# frozen_string_literal: true

module PuppetRs
  module Hiera
    # Lookups of many processes.
    class Record
      # @return [Hash{String => Hash{String => Array}}] by key, then by node: levels that answered, each with its file
      attr_reader :keys
      # @return [Array<Array(String, String)>] keys with expressions in their values that found nothing; an empty key: in a
      #   configuration
      attr_reader :nothing

      # @return [Record] what this process looked up
      def self.here
        new.merge(%i[keys nothing files options].map { |part| Native::Lookups.public_send(part) })
      end

      def initialize
        @keys = Hash.new { |all, key| all[key] = {} }
        @nothing = []
        @hierarchies = Hash.new { |all, node| all[node] = [] }
        @options = []
      end

      # @return [Array] for Marshal
      def dump
        [@keys.flat_map { |key, nodes| nodes.map { |node, levels| [node, key, levels] } }, @nothing, @hierarchies.to_a, @options]
      end

      # @param parts [Array] of {#dump}
      def merge(parts)
        rows, nothing, hierarchies, options = parts
        rows.each { |node, key, levels| @keys[key][node] = (@keys[key][node] || []) | levels }
        @nothing |= nothing
        hierarchies.each { |node, paths| @hierarchies[node] |= paths }
        @options |= options
        self
      end

      # @return [Boolean] whether a node asked for a key, or for a part of it
      def asked?(key)
        @asked ||= @keys.keys.to_h { |name| [name.split('.').first, true] }.merge(@keys.transform_values { true })
        @asked.key?(key)
      end

      # @return [Array<String>] nodes that a level gave a value of the key
      def nodes_with(key)
        @keys.fetch(key, {}).reject { |_, levels| levels.empty? }.keys
      end

      # @return [Boolean] whether a file answered a node something, `lookup_options` included
      def used?(file)
        @used ||= [*answers.map(&:first), *@options.map { |path| Places.real(path) }].to_h { |path| [path, true] }
        @used.key?(file)
      end

      # @return [Array<String>] nodes that have the file in a hierarchy
      def users(file)
        @users ||= @hierarchies.each_with_object(Hash.new { |all, path| all[path] = [] }) do |(node, paths), users|
          paths.each { |path| users[Places.real(path)] << node }
        end
        @users.fetch(file, [])
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
