# frozen_string_literal: true

module PuppetRs
  # True if what was read or listed of a file or folder may be kept with the time of its last change: another change would have
  # another time. (`Stamp` is the same rule for the engine.)
  # @api private
  module Settled
    # Nanoseconds: of file systems that count seconds, of others.
    SECONDS = 2_000_000_000
    TICKS = 100_000_000
    # As it was before tests replaced it.
    CLOCK = ::Process.method(:clock_gettime)
    private_constant :SECONDS, :TICKS, :CLOCK

    # @param times [Array<Integer>] nanoseconds since 1970, before the file was read
    # @return [Boolean]
    # @example
    #   Settled.all?([nanoseconds]) and kept[path] = [nanoseconds, File.read(path)]
    def self.all?(times)
      now = CLOCK.call(::Process::CLOCK_REALTIME, :nanosecond)
      times.all? { |time| now - time > ((time % 1_000_000_000).zero? ? SECONDS : TICKS) }
    end
  end
end
