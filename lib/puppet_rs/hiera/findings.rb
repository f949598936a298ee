# frozen_string_literal: true

module PuppetRs
  module Hiera
    # Keys and files that are never used, or cannot be right. Values are looked at, but never part of a finding.
    class Findings
      # Each with the words of the report.
      KINDS = {
        'unused-keys' => 'keys that no node asked for',
        'unused-files' => 'files that answered nothing',
        'overridden-keys' => 'keys that a level above answers for every node',
        'unknown-parameters' => 'keys like parameters that no class has',
        'refused-values' => "values that the parameter's type refuses",
        'empty-interpolations' => 'expressions in values that found nothing',
        'clear-values' => 'values in clear that another file encrypts'
      }.freeze

      # @param record [Record]
      # @param places [Places]
      def initialize(record, places)
        @record = record
        @places = places
        @files = DataFiles.new(places.data_files)
        @classes = Classes.new(places)
      end

      # @return [Hash{String => Array<Hash>}] by kind: each with +key+ and +file+ as far as there are
      def to_h
        unknown = unknown_parameters
        { 'unused-keys' => unused_keys - unknown.map { |finding| finding.slice('key', 'file') }, 'unused-files' => unused_files,
          'overridden-keys' => overridden, 'unknown-parameters' => unknown, 'refused-values' => refused,
          'empty-interpolations' => empty, 'clear-values' => clear }
      end

      private

      def finding(path, key, **more)
        { 'key' => key, 'file' => @places.relative(path), **more.transform_keys(&:to_s) }
      end

      def unused_keys
        @files.entries.reject { |_, key| @record.asked?(key) }.map { |path, key| finding(path, key) }
      end

      def unused_files
        @files.paths.reject { |path| @record.used?(path) }.map { |path| finding(path, nil).slice('file') }
      end

      # A file in the hierarchies of nodes, which never gives them the value of a key that they ask for.
      def overridden
        found = @files.entries.select do |path, key|
          @record.asked?(key) && !@record.answered?(path, key) && @record.users(path).intersect?(@record.nodes_with(key))
        end
        found.map { |path, key| finding(path, key) }
      end

      # Keys of a module that is there and has no class are data of another kind.
      def unknown_parameters
        found = @files.entries.select do |_, key|
          key.match?(/\A[a-z]\w*(::[a-z]\w*)+\z/) && !@record.asked?(key) && @classes.expects?(key) && !@classes.parameter?(key)
        end
        found.map { |path, key| finding(path, key, **{ suggestion: @classes.near(key) }.compact) }
      end

      # Leaves out values that are converted or merged before they become the parameter.
      def refused
        @files.entries.filter_map do |path, key|
          type = @classes.type(key) unless @files.changed?(key)
          finding(path, key, type:) if type && @files.plain?(path, key) && refuses?(type, @files.value(path, key))
        end
      end

      # An expression without a key is one of a configuration.
      def empty
        @record.nothing.sort.map { |key, expression| { 'key' => (key unless key.empty?), 'expression' => expression }.compact }
      end

      # A type that cannot be resolved refuses nothing here: the compile says so.
      def refuses?(type, value)
        PuppetRs.evaluate("$value !~ #{type}", variables: { 'value' => value }, modulepath: @places.modulepath)
      rescue PuppetRs::Error
        false
      end

      def clear
        encrypted = @files.entries.select { |path, key| @files.encrypted?(path, key) }.group_by(&:last)
        @files.entries.filter_map do |path, key|
          finding(path, key) if encrypted.key?(key) && !@files.encrypted?(path, key)
        end
      end
    end
  end
end
