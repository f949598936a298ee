# frozen_string_literal: true

module PuppetRs
  module DropIn
    # What the engine logs about itself: once that it compiles, once for each reason that it does not.
    module Announcement
      REPORT = 'This is a gap in puppet_rs. To report it, send this line, the versions (puppet_rs --version, puppet --version) ' \
               'and code that shows it (docs/differences.md). A reason is logged once; PuppetRs.stats counts them.'
      LEVELS = %i[debug info].freeze
      private_constant :REPORT, :LEVELS

      @active = false

      class << self
        # A line of level info, at the first compile whose log takes such lines.
        def active
          return if @active || !LEVELS.include?(::Puppet::Util::Log.level)

          @active = true
          ::Puppet.info("puppet_rs #{VERSION} compiles in the place of Puppet's own compiler (PUPPET_RS=#{PuppetRs.mode})")
        end

        # Leaves the line out, for processes whose whole log is compared.
        def silence
          @active = true
        end

        # @param place [Symbol] +:catalog+ for a finished catalog
        # @param reason [String]
        # @param count [Integer] how often it was met
        def fallback(place, reason, count)
          return unless count == 1

          whom = place == :catalog ? "Puppet's own catalog" : "Puppet's own compiler, from the beginning"
          ::Puppet.warning("puppet_rs leaves this to #{whom}: #{reason}. #{REPORT}")
        end
      end
    end
  end
end
