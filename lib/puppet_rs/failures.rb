# frozen_string_literal: true

require 'rbconfig'
require 'timeout'

module PuppetRs
  # Exceptions of the Ruby code of modules: the rule which of them are the result of one compile, and their texts with class,
  # message (which names the gem that is not there) and place, as Puppet writes places.
  module Failures
    # Where Ruby, its gems' loader and this engine are: the place that helps is the one that called them.
    INSIDE = [RbConfig::CONFIG.fetch('rubylibdir'), __dir__].freeze
    RUBYGEMS = %r{/rubygems/|\A<internal:}
    LONGEST = 4096
    private_constant :INSIDE, :RUBYGEMS, :LONGEST

    # For `rescue`: every exception that Ruby code may raise in a compile, errors, `exit`, a missing gem, no memory, too deep
    # a stack, and exceptions of its own that are no StandardError. Signals and the end of the time that a node has
    # come from outside and go on.
    # @example
    #   rescue Failures::Raised => e
    module Raised
      # Timeout::ExitException is what later Rubies end the block of Timeout.timeout with.
      OUTSIDE = [SignalException, (Timeout::ExitException if defined?(Timeout::ExitException))].compact.freeze
      private_constant :OUTSIDE

      # @param error [Exception]
      # @return [Boolean]
      def self.===(error)
        OUTSIDE.none? { |outside| outside === error } # rubocop:disable Style/CaseEquality -- as `rescue` compares
      end
    end

    module_function

    # @param error [Exception]
    # @return [String]
    # @example
    #   Failures.text(error) # => "(LoadError) cannot load such file -- aws (file: /etc/.../functions/x.rb, line: 1)"
    def text(error)
      message = message(error)
      # The message of a syntax error has its place, behind that of what loaded the file.
      place = place(error) unless error.is_a?(::SyntaxError)
      "(#{error.class}) #{message}#{" (file: #{place[0]}, line: #{place[1]})" if place}"
    end

    def message(error)
      error.message.to_s.dup.force_encoding(Encoding::UTF_8).scrub.strip[0, LONGEST]
    rescue StandardError
      # An exception of a module may fail to say what it is.
      error.class.name
    end
    private_class_method :message

    def place(error)
      line = error.backtrace&.find { |text| !text.match?(RUBYGEMS) && !text.start_with?(*INSIDE) }
      line && line.match(/\A(.+?):(\d+)/)&.captures
    end
    private_class_method :place
  end
end
