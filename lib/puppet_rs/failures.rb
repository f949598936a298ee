# frozen_string_literal: true

require 'rbconfig'

module PuppetRs
  # Texts for what went wrong in Ruby code: the class, the message (which names the gem that is not there), and the place,
  # as Puppet writes places.
  module Failures
    # Where Ruby, its gems' loader and this engine are: the place that helps is the one that called them.
    INSIDE = [RbConfig::CONFIG.fetch('rubylibdir'), __dir__].freeze
    RUBYGEMS = %r{/rubygems/|\A<internal:}
    LONGEST = 4096
    private_constant :INSIDE, :RUBYGEMS, :LONGEST

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
