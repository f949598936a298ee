# frozen_string_literal: true

module PuppetRs
  module Diff
    # The report as a comment of a pull request: a table first, details folded, never longer than such a comment may be.
    class MarkdownReport
      # Limit of GitHub, less the line that says what is left out.
      LIMIT = 65_536 - 200
      # A longer section is cut: others shall be seen, too.
      SECTION = 10_000
      private_constant :LIMIT, :SECTION

      # @param versions [Array<Version>]
      # @param results [Array<NodeResult>]
      def initialize(versions, results)
        @versions = versions
        @results = results
      end

      # @return [String]
      def to_s
        parts = [heading, table, *errors, *details]
        text = +''
        shown = parts.take_while { |part| text.bytesize + part.bytesize + 2 <= LIMIT && text << part << "\n\n" }
        left = parts.size - shown.size
        return text if left.zero?

        text << "#{CommandLine::Words.count(left, 'section')} left out: the whole report is too long for a comment.\n"
      end

      private

      def heading
        "### Catalogs: #{code(@versions.first.label)} → #{code(@versions.last.label)}"
      end

      def table
        counts = @results.group_by(&:state).transform_values(&:size)
        rows = TextReport::STATES.filter_map { |state, words| "| #{words} | #{counts[state]} |" if counts[state] }
        ['| nodes | |', '|---|---:|', *rows, "| **all** | #{@results.size} |"].join("\n")
      end

      def errors
        { breaks: 'does not compile any more', mended: 'compiles again' }.flat_map do |state, words|
          found = @results.select { |result| result.state == state }
          found.group_by(&:reason).values.map do |same|
            message = Rendering.message(same.first.errors.compact.last)
            "**#{words}**, #{escape(Rendering.nodes(same.map(&:node)))}\n\n#{fence(message)}"
          end
        end
      end

      def details
        Groups.new(@results).to_a.map do |group|
          summary = "#{CommandLine::Words.count(group.changes.size, 'change')} on #{Rendering.nodes(group.nodes)}"
          body = cut(Rendering.resources(group.changes).map { |line| line.sub(/\A {4}( {2})?/, '') })
          "<details><summary>#{escape(summary)}</summary>\n\n#{fence(body, 'diff')}\n\n</details>"
        end
      end

      def cut(lines)
        size = 0
        shown = lines.take_while { |line| (size += line.bytesize + 1) <= SECTION }
        left = lines.size - shown.size
        [*shown, *("… #{CommandLine::Words.count(left, 'more line')}" if left.positive?)].join("\n")
      end

      # A fence longer than any inside of the text.
      def fence(text, language = '')
        ticks = '`' * [3, text.scan(/`+/).map(&:size).max.to_i + 1].max
        "#{ticks}#{language}\n#{text}\n#{ticks}"
      end

      def code(text)
        "`#{Rendering.printable(text).tr('`', "'")}`"
      end

      def escape(text)
        text.gsub(/[&<>]/, '&' => '&amp;', '<' => '&lt;', '>' => '&gt;')
      end
    end
  end
end
