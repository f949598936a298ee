# frozen_string_literal: true

require 'json'

module PuppetRs
  module Profile
    # The file format of https://www.speedscope.app: a sampled profile whose samples are the stacks.
    class Speedscope
      SCHEMA = 'https://www.speedscope.app/file-format-schema.json'

      # @param data [Data]
      def initialize(data)
        @data = data
      end

      # @return [String] JSON
      def to_s
        frames = {}
        stacks = @data.own(:wall).reject { |_, nanoseconds| nanoseconds.zero? }
        samples = stacks.keys.map { |path| path.map { |identity| frames[identity] ||= frames.size } }
        weights = stacks.values
        profile = { type: 'sampled', name: 'compiles', unit: 'nanoseconds', startValue: 0, endValue: weights.sum,
                    samples:, weights: }
        JSON.generate('$schema' => SCHEMA, 'exporter' => "puppet_rs #{VERSION}", 'profiles' => [profile],
                      'shared' => { frames: frames.keys.map { |identity| frame(*identity) } })
      end

      private

      def frame(kind, name, file, line)
        { name: "#{kind} #{name}", file:, line: }.compact
      end
    end
  end
end
