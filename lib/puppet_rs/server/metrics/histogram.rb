# frozen_string_literal: true

module PuppetRs
  module Server
    class Metrics
      # Number of values at most as large as each bound, for each combination of labels.
      class Histogram
        # @param name [String]
        # @param help [String]
        # @param bounds [Array<Numeric>] in order
        def initialize(name, help, bounds)
          @name = name
          @help = help
          @bounds = bounds
          @rows = Hash.new { |rows, labels| rows[labels] = [Array.new(bounds.size + 1, 0), 0.0] }
        end

        # @param labels [Hash{Symbol => Object}]
        # @param value [Numeric]
        def observe(labels, value)
          row = @rows[labels]
          row[0][@bounds.bsearch_index { |bound| value <= bound } || @bounds.size] += 1
          row[1] += value
        end

        # @return [String]
        def to_s
          rows = @rows.map { |labels, (counts, sum)| row(labels, counts, sum) }
          "# HELP #{@name} #{@help}\n# TYPE #{@name} histogram\n#{rows.join}"
        end

        private

        def row(labels, counts, sum)
          total = 0
          buckets = [*@bounds, '+Inf'].zip(counts).map do |bound, count|
            "#{@name}_bucket#{Counter.labels({ **labels, le: bound })} #{total += count}\n"
          end
          shown = Counter.labels(labels)
          "#{buckets.join}#{@name}_sum#{shown} #{sum}\n#{@name}_count#{shown} #{total}\n"
        end
      end
    end
  end
end
