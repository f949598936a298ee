# frozen_string_literal: true

module PuppetRs
  module Coverage
    # Counts of one file.
    class FileCoverage
      # @return [String] SHA-256 of the text that was counted
      attr_reader :sha256
      # @return [Hash{Integer => Integer}] how often something that begins on the line was evaluated
      attr_reader :lines
      # @return [Array<Integer>] lines that can never run
      attr_reader :dead
      # @return [Array<Hash>] +kind+, +line+ and +arms+ (+label+, +line+, +column+, +hits+)
      attr_reader :branches
      # @return [Array<Hash>] bodies of definitions and lambdas: +kind+, +name+, +line+, +column+, +hits+
      attr_reader :bodies

      class << self
        # @param data [Object] of a JSON file
        # @return [Boolean] whether {from_h} takes it
        def valid?(data)
          data.is_a?(Hash) && data['sha256'].is_a?(String) && data['lines'].is_a?(Hash) && data['lines'].values.all?(Integer) &&
            list?(data['dead'], Integer) && hits?(data['bodies']) &&
            list?(data['branches'], Hash) && data['branches'].all? { |branch| hits?(branch['arms']) }
        end

        private

        def list?(data, kind)
          data.is_a?(Array) && data.all?(kind)
        end

        def hits?(data)
          list?(data, Hash) && data.all? { |entry| entry['hits'].is_a?(Integer) }
        end
      end

      # @param data [Hash] as {#to_h} gives it
      def self.from_h(data)
        new(data['sha256'], lines: data['lines'].transform_keys(&:to_i), dead: data['dead'],
                            branches: data['branches'], bodies: data['bodies'])
      end

      def initialize(sha256, lines:, dead: [], branches: [], bodies: [])
        @sha256 = sha256
        @lines = lines
        @dead = dead
        @branches = branches
        @bodies = bodies
      end

      # @return [FileCoverage] the sum of two processes' counts of the same text
      def +(other)
        lines = @lines.merge(other.lines) { |_, a, b| a + b }
        branches = sum(@branches, other.branches) { |a, b| a.merge('arms' => added(a['arms'], b['arms'])) }
        FileCoverage.new(@sha256, lines: lines.sort.to_h, dead: (@dead + other.dead).uniq.sort - lines.keys,
                                  branches:, bodies: added(@bodies, other.bodies))
      end

      # @return [Hash] for JSON
      def to_h
        { 'sha256' => @sha256, 'lines' => @lines.transform_keys(&:to_s), 'dead' => @dead, 'branches' => @branches,
          'bodies' => @bodies }
      end

      # @return [Array(Integer, Integer)] covered and all
      def line_counts
        [@lines.count { |_, hits| hits.positive? }, @lines.size]
      end

      # @return [Array(Integer, Integer)] alternatives taken and all
      def branch_counts
        arms = @branches.flat_map { |branch| branch['arms'] }
        [arms.count { |arm| arm['hits'].positive? }, arms.size]
      end

      # @return [Array(Integer, Integer)] bodies called and all
      def body_counts
        [@bodies.count { |body| body['hits'].positive? }, @bodies.size]
      end

      private

      def added(mine, others)
        sum(mine, others) { |a, b| a.merge('hits' => a['hits'] + b['hits']) }
      end

      # Both lists are of the same text. One is shorter where a process ran what others call dead.
      def sum(mine, others, &)
        key = lambda do |entry|
          entry.values_at('kind', 'name', 'label', 'line', 'column') << entry['arms']&.map { |arm| arm['label'] }
        end
        rest = others.to_h { |entry| [key.call(entry), entry] }
        summed = mine.map { |entry| (other = rest.delete(key.call(entry))) ? yield(entry, other) : entry }
        summed + rest.values
      end
    end
  end
end
