# frozen_string_literal: true

require 'yaml'

module PuppetRs
  module Diff
    # Changes that reports leave out: those of the command line, and of `.puppet_rs.yaml` in the environment.
    class Ignore
      FILE = '.puppet_rs.yaml'
      KEYS = %w[ignore ignore-attr ignore-tags filters].freeze
      private_constant :KEYS

      # @return [Array<String>] resources with one of these tags are left out
      attr_reader :tags

      # @param rules [Array<String>] of `--ignore`
      # @param attributes [Array<String>] of `--ignore-attr`
      # @param file [String, nil] a configuration file
      # @param tags [Array<String>] of `--ignore-tags`
      # @param filters [Array<String>] of `--filters`
      # @raise [CommandLine::UsageError] for a rule that is not in the syntax, for a file that is wrong
      def initialize(rules, attributes, tags: [], filters: [], file: nil)
        said = file && File.file?(file) ? read(file) : {}
        @rules = IgnoreRule.all(rules + said.fetch('ignore', [])) +
                 IgnoreRule.attributes(attributes + said.fetch('ignore-attr', []))
        @tags = tags.flat_map { |text| text.split(',') } + said.fetch('ignore-tags', [])
        @filters = Filters.new(filters + said.fetch('filters', []))
      end

      # @param changes [Array<Change>] of a node
      # @return [Array<Change>]
      def apply(changes)
        @filters.apply(changes.reject { |change| match?(change) })
      end

      # @param change [Change]
      # @return [Boolean]
      def match?(change)
        @rules.any? { |rule| rule.match?(change) }
      end

      private

      # The file may hold settings of other commands.
      def read(file)
        data = YAML.safe_load(CommandLine.text(file)) || {}
        said = data.is_a?(Hash) ? data.fetch('diff', {}) : wrong(file, 'a hash was expected')
        wrong(file, 'diff: a hash was expected') unless said.is_a?(Hash)
        unknown = said.keys - KEYS
        wrong(file, "diff: unknown key #{unknown.first}; known are #{KEYS.join(', ')}") if unknown.any?
        said.each { |key, list| wrong(file, "diff: #{key} takes a list of texts") unless list.is_a?(Array) && list.all?(String) }
      rescue Psych::Exception => e
        wrong(file, e.message)
      rescue SystemCallError => e
        raise CommandLine::UsageError, CommandLine::UsageError.text(e, file)
      end

      def wrong(file, text)
        raise CommandLine::UsageError, "#{file}: #{text}"
      end
    end
  end
end
