# frozen_string_literal: true

require 'json'
require 'yaml'

module PuppetRs
  module Diff
    # Changes that mean the same, left out by `--filters` with the names that octocatalog-diff has for them.
    class Filters
      # The text for a file that goes away.
      KEPT = %w[ensure backup force provider].freeze
      NUMBER = /\A-?(?:\d*\.\d+|\d+)\z/
      # Names, and questions to a change. Paths of versions are in no catalog: `CompilationDir` always holds.
      FILTERS = {
        'AbsentFile' => :absent_file?, 'CompilationDir' => nil, 'EquivalentArrayNoDatatypes' => :same_elements?,
        'JSON' => :same_json?, 'SingleItemArray' => :single_item?, 'YAML' => :same_yaml?
      }.freeze
      private_constant :KEPT, :NUMBER

      # @param names [Array<String>] of `--filters`, with commas between them
      # @raise [CommandLine::UsageError] for an unknown one
      def initialize(names)
        @names = names.flat_map { |text| text.split(',') }
        unknown = @names.find { |name| !FILTERS.key?(name) }
        raise CommandLine::UsageError, "--filters #{unknown}: known are #{FILTERS.keys.join(', ')}" if unknown
      end

      # @param changes [Array<Change>] of a node
      # @return [Array<Change>]
      def apply(changes)
        asked = @names.filter_map { |name| FILTERS[name] }
        return changes if asked.empty?

        @going = changes.select { |change| goes?(change) }.to_set(&:ref)
        changes.reject { |change| two_sided?(change) && asked.any? { |question| send(question, change) } }
      end

      private

      def two_sided?(change)
        change.kind == :changed
      end

      def file?(change)
        change.ref.start_with?('File[')
      end

      def goes?(change)
        file?(change) && change.path == %w[parameters ensure] && ['absent', 'false', false].include?(change.after)
      end

      def absent_file?(change)
        file?(change) && @going.include?(change.ref) && change.path.first == 'parameters' && !KEPT.include?(change.path.last)
      end

      def same_elements?(change)
        lists = [change.before, change.after]
        lists.all?(Array) && lists.map { |list| list.map { |element| number(element) } }.uniq.one?
      end

      def number(element)
        element.is_a?(Numeric) || (element.is_a?(String) && element.match?(NUMBER)) ? element.to_f : element
      end

      def single_item?(change)
        sides = [change.before, change.after]
        sides.one?(Array) && sides.map { |side| side.is_a?(Array) && side.size == 1 ? side.first : side }.uniq.one?
      end

      def same_json?(change)
        content?(change, /\.json\]\z/i) && JSON.parse(change.before) == JSON.parse(change.after)
      rescue JSON::ParserError
        false
      end

      def same_yaml?(change)
        content?(change, /\.ya?ml\]\z/) && [change.before, change.after].map { |text| yaml(text) }.uniq.one?
      rescue Psych::Exception
        false
      end

      def yaml(text)
        YAML.safe_load(text, permitted_classes: [Symbol, Time, Date], aliases: true)
      end

      def content?(change, name)
        change.path.size == 2 && ['content', Sources::NAME].include?(change.path.last) && change.ref.start_with?('File[') &&
          change.ref.match?(name) && [change.before, change.after].all?(String)
      end
    end
  end
end
