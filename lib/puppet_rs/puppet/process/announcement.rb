# frozen_string_literal: true

require_relative '../own'

module PuppetRs
  module DropIn
    # Log lines of the engine about itself: once that it compiles, once for each reason that it does not.
    module Announcement
      REPORT = 'This is a gap in puppet_rs. To report it, send this line, the versions (puppet_rs --version, puppet --version) ' \
               'and code that shows it (docs/differences.md). A reason is logged once; PuppetRs.stats counts them.'
      REPLACED = 'only Puppet\'s own compiler calls it. It does this compile, and others until the method is put back ' \
                 '(docs/not-accelerated.md). A method is logged once; PuppetRs.stats counts the compiles.'
      LATE = 'code of a compile has replaced it: this compile ends without the other method, the next ones are ' \
             'Puppet\'s own until the method is put back (docs/not-accelerated.md). A method is logged once.'
      LEVELS = %i[debug info].freeze
      private_constant :REPORT, :REPLACED, :LATE, :LEVELS

      @active = false
      @late = {}

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
        # @param error [Unsupported, InternalError] what was met for the first time
        # @param reason [String] as it is counted
        def fallback(place, error, reason)
          return ::Puppet.warning(replaced(error)) if error.is_a?(Own::Replaced)

          return ::Puppet.warning("puppet_rs leaves this to Puppet's own compiler: #{error.message}") if error.is_a?(LeftToStock)

          whom = place == :catalog ? "Puppet's own catalog" : "Puppet's own compiler, from the beginning"
          ::Puppet.warning("puppet_rs leaves this to #{whom}: #{reason}. #{REPORT}")
        end

        # @param method [String] one that only stock calls, replaced during a compile
        # @param place [String, nil] file and line of the other one
        def replaced_late(method, place)
          return if @late.key?(method)

          @late[method] = true
          place &&= " (#{place})"
          ::Puppet.warning("puppet_rs leaves this to Puppet's own compiler from the next compile on: #{method}#{place}: #{LATE}")
        end

        private

        def replaced(error)
          place = " (#{error.place})" if error.place
          "puppet_rs leaves this to Puppet's own compiler: #{error.message}#{place}, and #{REPLACED}"
        end
      end
    end
  end
end
