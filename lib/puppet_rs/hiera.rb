# frozen_string_literal: true

require_relative 'native'
require_relative 'version'
require_relative 'command_line'
require_relative 'compile'

module PuppetRs
  # Report about Hiera data over a fleet: which keys nodes ask for, which levels answer, what is never used or cannot be right.
  # Values are compared, but never written.
  module Hiera
    autoload :Classes, File.join(__dir__, 'hiera/classes')
    autoload :Command, File.join(__dir__, 'hiera/command')
    autoload :DataFiles, File.join(__dir__, 'hiera/data_files')
    autoload :Findings, File.join(__dir__, 'hiera/findings')
    autoload :Options, File.join(__dir__, 'hiera/options')
    autoload :Places, File.join(__dir__, 'hiera/places')
    autoload :Record, File.join(__dir__, 'hiera/record')
    autoload :Report, File.join(__dir__, 'hiera/report')
    autoload :TypeText, File.join(__dir__, 'hiera/type_text')

    # A process that was forked records its own lookups.
    module Forks
      # @api private
      def _fork
        super.tap { |pid| Native::Lookups.reset if pid.zero? }
      end
    end

    class << self
      # Records lookups from now on.
      def start
        return if @on

        @on = true
        Native::Lookups.start
        Process.singleton_class.prepend(Forks)
      end

      # @param record [Record]
      # @param options [CommandLine::Options] of a command that compiled
      # @param failed [Array<String>] nodes that were not compiled
      # @return [Report]
      def report(record, options, failed)
        places = Places.new(options)
        Report.new(record, Findings.new(record, places).to_h, places, failed)
      end
    end
  end
end
