# frozen_string_literal: true

module PuppetRs
  module Server
    class Metrics
      # A number for each combination of labels, in the text format of Prometheus.
      class Counter
        # @param labels [Hash{Symbol => Object}]
        # @return [String] as it stands behind a name
        def self.labels(labels)
          return '' if labels.empty?

          "{#{labels.map { |name, value| "#{name}=#{value.to_s.dump}" }.join(',')}}"
        end

        # @param name [String]
        # @param help [String]
        # @param kind [String] of Prometheus
        def initialize(name, help, kind = 'counter')
          @name = name
          @help = help
          @kind = kind
          @values = Hash.new(0)
        end

        # @param labels [Hash{Symbol => Object}]
        # @param number [Numeric]
        def add(labels, number)
          @values[labels] += number
        end

        # @return [Numeric]
        def value(labels)
          @values[labels]
        end

        # @return [String]
        def to_s
          rows = @values.map { |labels, number| "#{@name}#{Counter.labels(labels)} #{number}\n" }
          "# HELP #{@name} #{@help}\n# TYPE #{@name} #{@kind}\n#{rows.join}"
        end
      end
    end
  end
end
