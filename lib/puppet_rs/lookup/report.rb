# frozen_string_literal: true

require 'json'

module PuppetRs
  module Lookup
    # The answers as text and as JSON: those of most nodes first.
    class Report
      # Version of the JSON.
      SCHEMA = 1

      # @param key [String]
      # @param outcomes [Array<Compile::Outcome>]
      # @param record [Hiera::Record]
      # @param root [String] the folder that names of files are relative to
      def initialize(key, outcomes, record, root)
        @key = key
        @record = record
        @root = root
        single = outcomes.sort_by(&:node).map { |outcome| answer(outcome) }
        groups = single.group_by(&:content).values.map { |same| Answer.new(*same.first.content, same.flat_map(&:nodes)) }
        @answers = groups.sort_by { |answer| [-answer.nodes.size, answer.nodes.first] }
      end

      # @return [Boolean] whether every node has a value
      def complete?
        @answers.all? { |answer| answer.kind == 'value' }
      end

      # @return [String]
      def to_json(*)
        answers = @answers.map do |answer|
          levels = answer.levels.map { |name, path| { 'level' => name, 'path' => path }.compact }
          { 'kind' => answer.kind, 'value' => answer.value, 'levels' => levels, 'nodes' => answer.nodes }
        end
        "#{JSON.pretty_generate({ 'schema' => SCHEMA, 'key' => @key, 'answers' => answers }, max_nesting: false)}\n"
      end

      # @return [String]
      def to_s
        nodes = @answers.sum { |answer| answer.nodes.size }
        head = "#{@key}: #{CommandLine::Words.count(nodes, 'node')}, #{CommandLine::Words.count(@answers.size, 'answer')}"
        "#{[head, *@answers.map { |answer| section(answer) }].join("\n\n")}\n"
      end

      private

      def answer(outcome)
        found = levels(outcome.node)
        Answer.of(outcome, found.map { |name, path| [name, path&.delete_prefix("#{@root}/")] }, encrypted?(outcome.node))
      end

      # A part of a value is recorded by the name of the whole.
      def levels(node)
        [@key, @key.split('.').first].each do |name|
          found = @record.keys.fetch(name, {}).fetch(node, [])
          return found.map { |level, path| [level, path && Hiera::Places.real(path)] } if found.any?
        end
        []
      end

      # Values may be made of other keys (`%{lookup('password')}`); only the key itself and these are asked for.
      def encrypted?(node)
        @record.keys.any? do |name, nodes|
          nodes.fetch(node, []).any? { |_, path| path && file(path).encrypted?(path, name.split('.').first) }
        end
      end

      def file(path)
        (@files ||= {})[path] ||= Hiera::DataFiles.new([path])
      end

      def section(answer)
        from = answer.levels.map { |name, path| path && path != name ? "#{name} (#{path})" : name }
        levels = "  from #{CommandLine::Words.printable(from.join(', '))}" if from.any?
        [answer.text, levels, "  #{answer.nodes.size}: #{answer.nodes.join(', ')}"].compact.join("\n")
      end
    end
  end
end
