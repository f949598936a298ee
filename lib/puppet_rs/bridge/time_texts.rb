# frozen_string_literal: true

module PuppetRs
  class Bridge
    # Texts and time zones of Timestamps, read by Ruby's library as stock's +Puppet::Pops::Time::Timestamp+ does. The engine
    # asks only where the answer varies with the Ruby, the zone of the process or the day.
    # @api private
    module TimeTexts
      WITHOUT_ZONE = ['%FT%T.%N', '%FT%T', '%F %T.%N', '%F %T', '%F'].freeze
      WITH_ZONE = (['%FT%T.%N %Z', '%FT%T %Z', '%F %T.%N %Z', '%F %T %Z', '%F %Z'] + WITHOUT_ZONE).freeze

      class << self
        # +Timestamp.parse+
        # @param formats [Array<String>, nil] nil are the default formats
        # @param single [Boolean] whether the format was given by itself
        # @return [Array(Integer, Integer)] seconds since 1970 and nanoseconds
        def parse_time(text, formats, single, zone)
          zone = nil if zone && zone.empty?
          formats ||= zone ? WITHOUT_ZONE : WITH_ZONE
          parsed = single ? by_format(text, formats.first, zone) : by_formats(text, formats, zone)
          zone ||= parsed[:zone]
          fraction = parsed[:sec_fraction]
          fraction *= 1_000_000 if fraction
          time = ::Time.utc(*parsed.values_at(:year, :mon, :mday, :hour, :min, :sec), fraction)
          time -= seconds_east(zone) if zone
          [time.tv_sec, time.tv_nsec]
        end

        # Offset by which +Timestamp#format+ shows a time in a zone.
        # @return [Integer, nil] seconds east of UTC; nil for UTC itself
        def zone_offset(zone)
          local = ::Time.at(0).localtime(text_of_offset(zone))
          local.utc_offset unless local.utc?
        end

        private

        def by_format(text, format, zone)
          parsed = fields(text, format)
          raise ::ArgumentError, "Unable to parse '#{text}' using format '#{format}'" if parsed.nil? || parsed.key?(:leftover)
          return parsed unless zone && parsed.key?(:zone)

          raise ::ArgumentError, 'Using a Timezone designator in format specification is mutually exclusive to providing an ' \
                                 'explicit timezone argument'
        end

        def by_formats(text, formats, zone)
          formats.each do |format|
            parsed = fields(text, format)
            return parsed unless parsed.nil? || parsed.key?(:leftover) || (zone && parsed.key?(:zone))
          end
          raise ::ArgumentError, "Unable to parse '#{text}' using any of the formats #{formats.join(', ')}"
        end

        def fields(text, format)
          require 'date'
          ::DateTime._strptime(text, format)
        end

        # The offset of +current+ is the one that the process has now, whatever the time that is shown.
        def seconds_east(zone)
          return ::Time.now.utc_offset if zone.casecmp('current')&.zero?

          fields(zone, '%z')&.fetch(:offset) || raise(::ArgumentError, "Illegal timezone '#{zone}'")
        end

        # Whole minutes in the form that +Time#localtime+ takes; a text of this form goes to Ruby as it is.
        def text_of_offset(zone)
          return zone if zone.match?(/\A[+-]\d\d:\d\d\z/)

          minutes = seconds_east(zone) / 60
          format('%<sign>s%<hours>2.2d:%<minutes>2.2d', sign: minutes.negative? ? '-' : '+', hours: minutes.abs / 60,
                                                        minutes: minutes.abs % 60)
        end
      end
    end
  end
end
