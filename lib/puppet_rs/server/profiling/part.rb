# frozen_string_literal: true

require 'json'

module PuppetRs
  module Server
    class Profiling
      # Measurements of a profile in the process that compiles.
      class Part
        def initialize
          @id = nil
        end

        # Answers a request, and measures it if it belongs to a profile.
        # @param profile [Array(String, String), nil] the number of the profile, and the environment or nothing
        # @return [Object] of the block
        def measure(profile)
          return yield unless profile

          id, environment = profile
          Native::Profile.reset unless id == @id
          @id = id
          Native::Profile.start(environment, MOST_ENTRIES)
          begin
            yield
          ensure
            Native::Profile.stop
          end
        end

        # @return [String, nil] the number of the profile that was measured and not taken
        attr_reader :id

        # @return [Array(Array<Array>, Boolean)] rows of the engine, and whether there was no room for more
        def take
          rows = Native::Profile.entries
          full = Native::Profile.full?
          Native::Profile.reset
          @id = nil
          [rows, full]
        end

        # @return [String] {take} as a message for {Part.read}
        def dump
          rows, full = take
          rows.each { |row| row.map! { |cell| cell.is_a?(String) ? cell.scrub : cell } }
          ::JSON.generate([rows, full])
        end

        # @param text [String] of {dump}
        # @return [Array(Array<Array>, Boolean)]
        def self.read(text)
          ::JSON.parse(text.dup.force_encoding(Encoding::UTF_8))
        end
      end
    end
  end
end
