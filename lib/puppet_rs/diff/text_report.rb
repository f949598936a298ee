# frozen_string_literal: true

module PuppetRs
  module Diff
    # The report on a terminal: errors first, then each change once with the nodes that have it.
    class TextReport
      COLOURS = { '+' => 32, '-' => 31, '~' => 33, '@' => 36 }.freeze
      STATES = { same: 'unchanged', changed: 'changed', breaks: 'not compiling any more', mended: 'compiling again',
                 fails: 'compiling on neither side' }.freeze
      private_constant :COLOURS

      # @param versions [Array<Version>]
      # @param results [Array<NodeResult>]
      # @param per_node [Boolean]
      # @param seconds [Float] of the run
      # @param colour [Boolean]
      def initialize(versions, results, per_node:, seconds:, colour: false)
        @versions = versions
        @results = results
        @per_node = per_node
        @seconds = seconds
        @colour = colour
      end

      # @return [String]
      def to_s
        [*errors(:breaks, 'does not compile any more'), *errors(:mended, 'compiles again'), *changes,
         *errors(:fails, 'compiles on neither side'), totals].join("\n")
      end

      private

      def errors(state, text)
        found = @results.select { |result| result.state == state }
        found.group_by(&:reason).values.flat_map do |same|
          message = Rendering.message(same.first.errors.compact.last)
          ["#{paint('!', 31)} #{Rendering.nodes(same.map(&:node))}", "  #{text}: #{message}", '']
        end
      end

      def changes
        return per_node if @per_node

        Groups.new(@results).to_a.flat_map do |group|
          heading = "#{CommandLine::Words.count(group.changes.size, 'change')} on #{Rendering.nodes(group.nodes)}"
          [paint(heading, 1), *lines(group.changes), '']
        end
      end

      def per_node
        @results.reject { |result| result.changes.empty? }.flat_map do |result|
          count = CommandLine::Words.count(result.changes.size, 'change')
          [paint("#{Rendering.printable(result.node)}: #{count}", 1), *lines(result.changes), '']
        end
      end

      def lines(changes)
        Rendering.resources(changes).map do |line|
          sign = line[/\A\s*([-+~@])/, 1]
          sign ? paint("  #{line}", COLOURS.fetch(sign)) : "  #{line}"
        end
      end

      def totals
        counts = @results.group_by(&:state).transform_values(&:size)
        states = STATES.filter_map { |state, words| "#{counts[state]} #{words}" if counts[state] }
        nodes = CommandLine::Words.count(@results.size, 'node')
        labels = Rendering.printable(@versions.map(&:label).join(' -> '))
        "#{labels}: #{nodes}: #{states.join(', ')}; #{format('%.1f s', @seconds)}"
      end

      def paint(text, code)
        @colour ? "\e[#{code}m#{text}\e[0m" : text
      end
    end
  end
end
