# frozen_string_literal: true

require_relative 'compile'
require_relative 'hiera'

module PuppetRs
  # `puppet lookup` for many nodes at once: the answers for a key, each with the nodes that get it and the levels it comes from.
  module Lookup
    autoload :Answer, File.join(__dir__, 'lookup/answer')
    autoload :Command, File.join(__dir__, 'lookup/command')
    autoload :Compiler, File.join(__dir__, 'lookup/compiler')
    autoload :Options, File.join(__dir__, 'lookup/options')
    autoload :Program, File.join(__dir__, 'lookup/program')
    autoload :Report, File.join(__dir__, 'lookup/report')
  end
end
