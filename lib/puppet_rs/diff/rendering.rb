# frozen_string_literal: true

require 'digest'
require 'json'

module PuppetRs
  module Diff
    # Changes as lines of text, for the reports that people read.
    module Rendering
      SIGNS = { added: '+', removed: '-', changed: '~' }.freeze
      # Number of names of nodes in a line.
      NAMES = 5
      # A value that is longer is shortened in the middle of a line.
      LONG = 160
      # So many elements of a long list are shown.
      ELEMENTS = 40

      module_function

      # @param nodes [Array<String>]
      # @return [String] `3 nodes: a, b, c`
      def nodes(nodes)
        more = nodes.size > NAMES ? " and #{nodes.size - NAMES} more" : ''
        "#{CommandLine::Words.count(nodes.size, 'node')}: #{printable(nodes.first(NAMES).join(', '))}#{more}"
      end

      # @param changes [Array<Change>]
      # @return [Array<String>] those of a resource together, its name first
      def resources(changes)
        lines = changes.group_by(&:ref).flat_map do |ref, same|
          ["#{sign(same)} #{ref}#{place(*same.first.places)}", *same.flat_map { |change| details(change) }, *data(same)]
        end
        lines.map { |line| printable(line) }
      end

      # @param changes [Array<Change>] of a resource
      # @return [Array<String>] keys of Hiera with the files that answered
      def data(changes)
        found = changes.flat_map { |change| change.data.to_a }.uniq
        found.map { |key, before, after| "    Hiera: #{key}#{place(before, after)}" }
      end

      # @param change [Change]
      # @return [Array<String>] lines below the resource's name
      def details(change)
        return parameters(change) if change.path.empty?
        return ["    #{edge(change)}"] if change.path == ['edge']

        diff = text_diff(change) || list_diff(change) and return ["    #{change.name}:", *diff.map { |line| "      #{line}" }]
        ["    #{change.name}: #{both(change)}"]
      end

      # @return [String] both values in a line
      def both(change)
        return 'the sensitive value changed' if change.secret?
        return "#{value(change.after)} (added)" if change.before == Change::ABSENT
        return "#{value(change.before)} (removed)" if change.after == Change::ABSENT

        before, after = [change.before, change.after].map { |value| json(value) }
        start = before.size > LONG || after.size > LONG ? common_start(before, after) : 0
        "#{shortened(before, start)} => #{shortened(after, start)}"
      end

      # @param value [Object] data of a catalog
      # @return [String] JSON, without the digests of sensitive values
      def value(value)
        shortened(json(value), 0)
      end

      # @return [Array<String>, nil] a unified diff without its heading; nil where a line is enough
      def text_diff(change)
        values = [change.before, change.after]
        return unless values.all?(String) && values.any? { |text| text.include?("\n") } && !change.secret?

        LineDiff.texts(*values).unified.map { |line| printable(line) }
      end

      # @return [Array<String>, nil] the elements of long lists that differ
      def list_diff(change)
        values = [change.before, change.after]
        return if !values.all?(Array) || change.secret? || values.none? { |list| json(list).size > LONG }

        lines = LineDiff.new(*values).changed.map { |sign, element| "#{sign}#{value(element)}" }
        lines.size > ELEMENTS ? [*lines.first(ELEMENTS), "… #{lines.size - ELEMENTS} more elements"] : lines
      end

      # A value without the digests of what is sensitive in it, and binary data as digests.
      # @api private
      def hide(value)
        case value
        when String then Verify::Secrets.hide(value)
        when Array then value.map { |element| hide(element) }
        when Hash then value['__ptype'] == 'Binary' ? binary(value) : value.transform_values { |element| hide(element) }
        else value
        end
      end

      # @api private
      def binary(value)
        bytes = value['__pvalue'].to_s.unpack1('m')
        "#{bytes.bytesize} bytes, SHA256 #{Digest::SHA256.hexdigest(bytes)}"
      end

      # @api private
      def json(value)
        JSON.generate(hide(value), max_nesting: false)
      end

      # @api private
      def shortened(text, start)
        text = printable(text)
        return text if text.size <= LONG

        from = start > LONG / 2 ? start - (LONG / 4) : 0
        "#{'…' if from.positive?}#{text[from, LONG]}#{'…' if from + LONG < text.size} (#{text.size} characters)"
      end

      # @api private
      def common_start(before, after)
        (0...[before.size, after.size].min).find { |index| before[index] != after[index] } || [before.size, after.size].min
      end

      # @param text [String] a line
      # @return [String] as it can be shown
      def printable(text)
        CommandLine::Words.printable(text)
      end

      # @param text [String]
      # @return [String] the same of several lines
      def message(text)
        text.to_s.scrub.split("\n", -1).map { |line| printable(line) }.join("\n")
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

      # @return [String] where a resource stands, in brackets
      def place(before, after)
        return '' unless before || after
        return "  (#{after || before})" if before.nil? || after.nil? || before == after

        "  (#{before}, now #{after})"
      end
    end
  end
end
