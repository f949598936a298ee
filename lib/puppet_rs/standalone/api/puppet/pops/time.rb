# frozen_string_literal: true

module Puppet
  module Pops
    module Time
      # Nanoseconds, which time values share.
      class TimeData < Numeric
        include Comparable

        attr_reader :nsecs

        def initialize(nsecs)
          super()
          @nsecs = nsecs
        end

        def <=>(other)
          other.is_a?(self.class) ? nsecs <=> other.nsecs : nil
        end

        def eql?(other)
          other.instance_of?(self.class) && nsecs == other.nsecs
        end

        def ==(other)
          eql?(other)
        end

        def hash
          nsecs.hash
        end

        def to_i
          nsecs / 1_000_000_000
        end
        alias to_int to_i

        def to_f
          nsecs / 1_000_000_000.0
        end

        def to_s
          PuppetRs::Standalone::Context.session.data_of(self)['__pvalue']
        end
      end

      # A point in time.
      class Timestamp < TimeData
        def self.now
          new(::Process.clock_gettime(::Process::CLOCK_REALTIME, :nanosecond))
        end

        def to_time
          ::Time.at(nsecs / 1_000_000_000, nsecs % 1_000_000_000, :nanosecond).utc
        end

        def -(other)
          other.is_a?(Timestamp) ? Timespan.new(nsecs - other.nsecs) : Timestamp.new(nsecs - other.nsecs)
        end

        def +(other)
          Timestamp.new(nsecs + other.nsecs)
        end
      end

      # A length of time.
      class Timespan < TimeData
        def +(other)
          other.class.new(nsecs + other.nsecs)
        end

        def -(other)
          Timespan.new(nsecs - other.nsecs)
        end
      end
    end
  end
end
