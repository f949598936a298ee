# frozen_string_literal: true

require 'json'

module PuppetRs
  module Hiera
    # The report as text and as JSON.
    class Report
      # Version of the JSON.
      SCHEMA = 1
      # Number of findings of a kind in the text.
      SHOWN = 20

      # @param record [Record]
      # @param findings [Hash{String => Array<Hash>}]
      # @param places [Places]
      # @param failed [Array<String>] nodes that were not compiled: keys that only they use look unused
      def initialize(record, findings, places, failed)
        @record = record
        @findings = findings
        @places = places
        @failed = failed.sort
      end

      # @return [Hash]
      def to_h
        keys = @record.keys.sort.to_h.transform_values { |nodes| { 'nodes' => nodes.keys.sort, 'answers' => answers(nodes) } }
        { 'schema' => SCHEMA, 'keys' => keys, 'failed' => @failed, 'findings' => @findings }
      end

      # @return [String]
      def to_json(*)
        "#{JSON.pretty_generate(to_h)}\n"
      end

      # @return [String]
      def to_s
        nodes = @record.keys.values.flat_map(&:keys).uniq.size
        head = "#{CommandLine::Words.count(@record.keys.size, 'key')} asked for by #{CommandLine::Words.count(nodes, 'node')}"
        "#{[head, *failed, *@findings.filter_map { |kind, found| section(kind, found) }].join("\n\n")}\n"
      end

      # @param kinds [Array<String>]
      # @return [Boolean] whether anything of these kinds was found
      def any?(kinds)
        kinds.any? { |kind| @findings.fetch(kind).any? }
      end

      # @return [String] a line
      def summary
        found = @findings.filter_map { |kind, all| "#{all.size} #{kind}" if all.any? }
        found.empty? ? 'nothing found' : found.join(', ')
      end

      private

      # @return [String, nil]
      def failed
        return if @failed.empty?

        nodes = @failed.first(5).join(', ')
        nodes += " and #{@failed.size - 5} more" if @failed.size > 5
        CommandLine::Words.printable("not compiled: #{nodes}; what only such nodes use counts as unused")
      end

      # Levels with the nodes that they answered; a merge has several for a node.
      def answers(nodes)
        levels = nodes.flat_map { |node, found| found.map { |level| [level, node] } }.group_by(&:first)
        levels.map do |(name, path), pairs|
          { 'level' => name, 'path' => path && @places.relative(path), 'nodes' => pairs.map(&:last).sort }.compact
        end
      end

      def section(kind, found)
        return if found.empty?

        lines = found.first(SHOWN).map { |finding| "  #{CommandLine::Words.printable(line(finding))}" }
        lines << "  and #{found.size - SHOWN} more" if found.size > SHOWN
        ["#{kind}: #{Findings::KINDS[kind]} (#{found.size})", *lines].join("\n")
      end

      def line(finding)
        key, file, type, near, expression = finding.values_at('key', 'file', 'type', 'suggestion', 'expression')
        text = [key, file].compact.join('  ')
        text = 'in a configuration' if text.empty?
        text += "  not #{type}" if type
        text += "  did you mean #{near}?" if near
        expression ? "#{text}  %{#{expression}}" : text
      end
    end
  end
end
