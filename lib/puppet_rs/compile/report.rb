# frozen_string_literal: true

module PuppetRs
  module Compile
    # The summary of a run on a terminal: warnings and errors by text with the nodes they hit, the slowest nodes, totals.
    class Report
      # Number of names of nodes in a line.
      NAMES = 5
      WORDS = { 'err' => 'Error', 'warning' => 'Warning' }.freeze

      # @param run [Run] after its end
      # @param total [Integer] how many nodes were to be compiled
      # @param seconds [Float] what it took
      # @param slowest [Integer] how many slow nodes are listed
      def initialize(run, total:, seconds:, slowest:)
        @run = run
        @outcomes = run.outcomes
        @total = total
        @seconds = seconds
        @slowest = slowest
      end

      # @return [String] empty when one node was compiled and nothing was logged
      def to_s
        lines = [*logs, *errors, *fallbacks]
        lines += [*slowest, totals] if @total > 1
        lines << interrupted if @run.interrupted?
        lines.join("\n")
      end

      private

      def logs
        entries = @outcomes.flat_map { |outcome| outcome.logs.uniq.map { |level, text| [level, text, outcome.node] } }
        entries.group_by { |level, text, node| [level, common(text, node)] }.values.flat_map do |same|
          level, text, = same.first
          group(WORDS.fetch(level, level.capitalize), text, same.map(&:last))
        end
      end

      def errors
        groups = @outcomes.select(&:failed?).group_by { |outcome| common(outcome.reason, outcome.node) }.values
        groups.sort_by { |same| -same.size }.flat_map { |same| group('Error', same.first.reason, same.map(&:node)) }
      end

      # Texts that differ only in the name of the node are grouped.
      def common(text, node)
        CommandLine::Words.without(text, [node])
      end

      def group(word, text, nodes)
        return ["#{word}: #{text}"] if @total == 1

        more = nodes.size > NAMES ? " and #{nodes.size - NAMES} more" : ''
        ["#{word}: #{text}", "    #{CommandLine::Words.count(nodes.size, 'node')}: #{nodes.first(NAMES).join(', ')}#{more}"]
      end

      def fallbacks
        reasons = @outcomes.map(&:fallbacks).reduce({}) { |sum, each| sum.merge(each) { |_, a, b| a + b } }
        reasons.sort_by { |_, count| -count }.map { |why, count| "#{count} left to stock Puppet: #{why}" }
      end

      def slowest
        slow = @outcomes.reject(&:failed?).max_by(@slowest, &:seconds)
        slow.empty? ? [] : ["slowest: #{slow.map { |outcome| format('%s %.2f s', outcome.node, outcome.seconds) }.join(', ')}"]
      end

      def totals
        failed = @outcomes.count(&:failed?)
        processes = [@run.processes, 1].max
        format('%<nodes>s: %<compiled>d compiled, %<failed>d failed; %<seconds>.1f s, %<rate>.1f a second, ' \
               'in %<processes>d %<word>s',
               nodes: CommandLine::Words.count(@total, 'node'), compiled: @outcomes.size - failed, failed:, seconds: @seconds,
               rate: @outcomes.size / @seconds, processes:, word: processes == 1 ? 'process' : 'processes')
      end

      def interrupted
        "#{@run.stop.word}: #{@outcomes.size} of #{CommandLine::Words.count(@total, 'node')} were done"
      end
    end
  end
end
