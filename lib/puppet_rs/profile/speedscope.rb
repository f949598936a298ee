# frozen_string_literal: true

require 'json'

module PuppetRs
  module Profile
    # The file format of https://www.speedscope.app: a sampled profile whose samples are the stacks.
    class Speedscope
      SCHEMA = 'https://www.speedscope.app/file-format-schema.json'

      # @param data [Data]
      # @param name [String] of the profile
      def initialize(data, name)
        @data = data
        @name = name
      end

      # @return [String] JSON
      def to_s
        frames = {}
        samples = []
        weights = []
        own = @data.own(:wall)
        @data.each do |entry, stack|
          next if own[entry].zero?

          samples << stack.map { |caller| frames[[caller.label, caller.file, caller.line]] ||= frames.size }
          weights << own[entry]
        end
        profile = { type: 'sampled', name: @name, unit: 'nanoseconds', startValue: 0, endValue: weights.sum,
                    samples:, weights: }
        JSON.generate('$schema' => SCHEMA, 'exporter' => "puppet_rs #{VERSION}", 'profiles' => [profile],
                      'shared' => { frames: frames.keys.map { |identity| frame(*identity) } })
      end

      private

      def frame(name, file, line)
        { name:, file:, line: }.compact
      end
    end
  end
end
