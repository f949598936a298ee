# frozen_string_literal: true

begin
  require 'semantic_puppet'
rescue LoadError
  # The part of the gem of that name that values are made of; the engine compares ranges.
  module SemanticPuppet
    # A version as semver.org defines it.
    class Version
      include Comparable

      # Text that is not a version.
      class ValidationFailure < ArgumentError; end

      PATTERN = /\A(\d+)\.(\d+)\.(\d+)(?:-([0-9A-Za-z.-]+))?(?:\+([0-9A-Za-z.-]+))?\z/

      attr_reader :major, :minor, :patch, :prerelease, :build

      def self.parse(text)
        match = PATTERN.match(text) or raise ValidationFailure, "Unable to parse '#{text}' as a semantic version identifier"
        new(*match[1..3].map { |number| Integer(number, 10) }, match[4], match[5])
      end

      def self.valid?(text)
        PATTERN.match?(text)
      end

      def initialize(major, minor, patch, prerelease = nil, build = nil)
        @major = major
        @minor = minor
        @patch = patch
        @prerelease = prerelease
        @build = build
      end

      def to_s
        "#{major}.#{minor}.#{patch}#{prerelease && "-#{prerelease}"}#{build && "+#{build}"}"
      end

      def <=>(other)
        return nil unless other.is_a?(Version)

        numbers = [major, minor, patch] <=> [other.major, other.minor, other.patch]
        numbers.zero? ? compare_prerelease(other) : numbers
      end

      def eql?(other)
        other.is_a?(Version) && to_s == other.to_s
      end

      def hash
        to_s.hash
      end

      private

      # No prerelease comes last, an empty one first; numbers go before words.
      def compare_prerelease(other)
        return (prerelease ? -1 : 0) + (other.prerelease ? 1 : 0) unless prerelease && other.prerelease

        key = ->(text) { text.split('.').map { |part| part.match?(/\A\d+\z/) ? [0, part.to_i, ''] : [1, 0, part] } }
        key.call(prerelease) <=> key.call(other.prerelease)
      end
    end

    # Less and more than every other version.
    Version::MIN = Version.new(0, 0, 0, '').freeze
    Version::MAX = Version.new(Float::INFINITY, 0, 0).freeze

    # A range of versions: read from a text, or with two ends.
    class VersionRange
      # Ends of a range that was not read from a text.
      attr_reader :begin, :end

      def self.parse(text)
        new(text)
      end

      def initialize(text, max = nil, exclude_max = false) # rubocop:disable Style/OptionalBooleanParameter
        @exclude_end = exclude_max
        @begin = text if max
        @end = max
        # The two are the wrong way round, as in the gem.
        between = exclude_max ? ">=#{max} <#{text}" : "#{max} - #{text}"
        @text = max ? between : text
      end

      def exclude_end?
        @exclude_end
      end

      def to_s
        @text
      end

      def include?(version)
        return version >= @begin && (@exclude_end ? version < @end : version <= @end) if @end

        PuppetRs::Standalone::Context.session.type_instance?("SemVer['#{@text}']", version)
      end
      alias === include?
      alias cover? include?
      alias member? include?

      def ==(other)
        other.is_a?(VersionRange) && to_s == other.to_s
      end
      alias eql? ==

      def hash
        @text.hash
      end
    end
  end
end
