# frozen_string_literal: true

require 'json'

module PuppetRs
  module Diff
    # Changes as lines of text, for the reports that people read.
    module Rendering
      SIGNS = { added: '+', removed: '-', changed: '~' }.freeze
      # How many names of nodes a line has.
      NAMES = 5
      # A value that is longer is shortened in the middle of a line.
      LONG = 160

      module_function

      # @param nodes [Array<String>]
      # @return [String] `3 nodes: a, b, c`
      def nodes(nodes)
        more = nodes.size > NAMES ? " and #{nodes.size - NAMES} more" : ''
        "#{CommandLine::Words.count(nodes.size, 'node')}: #{nodes.first(NAMES).join(', ')}#{more}"
      end

      # @param changes [Array<Change>]
      # @return [Array<String>] those of a resource together, its name first
      def resources(changes)
        changes.group_by(&:ref).flat_map do |ref, same|
          ["#{sign(same)} #{ref}#{place(same.first)}", *same.flat_map { |change| details(change) }]
        end
      end

      # @param change [Change]
      # @return [Array<String>] lines below the resource's name
      def details(change)
        return parameters(change) if change.path.empty?
        return ["    #{edge(change)}"] if change.path == ['edge']

        diff = text_diff(change) and return ["    #{change.name}:", *diff.map { |line| "      #{line}" }]
        ["    #{change.name}: #{both(change)}"]
      end

      # @return [String] both values in a line
      def both(change)
        return 'the sensitive value changed' if secret?(change)
        return "#{value(change.after)} (added)" if change.before == Change::ABSENT
        return "#{value(change.before)} (removed)" if change.after == Change::ABSENT

        "#{value(change.before)} => #{value(change.after)}"
      end

      # @param value [Object] data of a catalog
      # @return [String] JSON, without the digests of sensitive values
      def value(value)
        text = JSON.generate(hide(value), max_nesting: false)
        text.size > LONG ? "#{text[0, LONG]}… (#{text.size} characters)" : text
      end

      # @return [Array<String>, nil] a unified diff without its heading; nil where a line is enough
      def text_diff(change)
        values = [change.before, change.after]
        return unless values.all?(String) && values.any? { |text| text.include?("\n") } && !secret?(change)

        Verify::UnifiedDiff.between(*values)&.lines(chomp: true)&.drop(2)
      end

      # @api private
      def secret?(change)
        Verify::Secrets.differ_alone?(JSON.generate([change.before]), JSON.generate([change.after]))
      end

      # @api private
      def hide(value)
        case value
        when String then Verify::Secrets.hide(value)
        when Array then value.map { |element| hide(element) }
        when Hash then value.transform_values { |element| hide(element) }
        else value
        end
      end

      # @api private
      def parameters(change)
        data = change.kind == :added ? change.after : change.before
        data.map { |name, value| "    #{name}: #{value(value)}" }
      end

      # @api private
      def edge(change)
        change.kind == :added ? "adds the edge to #{change.after}" : "removes the edge to #{change.before}"
      end

      # @api private
      def sign(changes)
        changes.one? && changes.first.path.empty? ? SIGNS.fetch(changes.first.kind) : SIGNS.fetch(:changed)
      end

      # @api private
      def place(change)
        before, after = change.places
        return '' unless before || after
        return "  (#{after || before})" if before.nil? || after.nil? || before == after

        "  (#{before}, now #{after})"
      end
    end
  end
end
