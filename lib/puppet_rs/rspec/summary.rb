# frozen_string_literal: true

module PuppetRs
  module RSpec
    # The line at the end of a suite: its catalogs, the seconds of its examples, what was left to stock Puppet, coverage.
    module Summary
      class << self
        # Prints it when the examples have run.
        # @param coverage [Coverage::Suite, nil] asked for at the end
        def at_end(&coverage)
          started = nil
          ::RSpec.configure do |config|
            config.before(:suite) { started = Process.clock_gettime(Process::CLOCK_MONOTONIC) }
            config.after(:suite) do
              seconds = Process.clock_gettime(Process::CLOCK_MONOTONIC) - started
              puts "\npuppet_rs: #{Summary.text(PuppetRs.stats, seconds, coverage.call)}"
            end
          end
        end

        # @param stats [Hash] {PuppetRs.stats}
        # @param seconds [Float]
        # @param coverage [Coverage::Suite, nil]
        # @return [String]
        # @example
        #   Summary.text({ compiled: 1280, fallbacks: {} }, 9.12, nil) # => "1,280 catalogs in 9.1 s, 0 left to stock"
        def text(stats, seconds, coverage)
          counts = [stats[:compiled], stats[:fallbacks].values.sum]
          compiled, left = counts.map { |count| count.to_s.gsub(/(\d)(?=(\d{3})+\z)/, '\1,') }
          line = "#{compiled} #{compiled == '1' ? 'catalog' : 'catalogs'} in #{seconds.round(1)} s, #{left} left to stock"
          coverage ? "#{line}; #{coverage.data.summary}" : line
        end
      end
    end
  end
end
