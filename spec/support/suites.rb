# frozen_string_literal: true

require_relative 'cases'
require_relative 'json_texts'

# The suites of spec/suite: how each runs a case with whatever answers in this process, stock Puppet or the engine.
# spec/conformance/suites.rb is the command.
module Suites
  # The slowest suites first.
  NAMES = { 'nodes' => :Nodes, 'eval' => :Eval, 'functions' => :Functions, 'functions/modules' => :ModuleFunctions,
            'evaluator' => :Evaluator, 'types' => :Types, 'catalog' => :Catalog, 'syntax' => :Syntax,
            'lookup' => :Lookup, 'beyond' => :Beyond }.freeze

  NAMES.each { |name, constant| autoload constant, "#{__dir__}/suites/#{name.sub('functions/modules', 'module_functions')}" }
  autoload :Values, "#{__dir__}/suites/values"

  # Cases that another Puppet than the recorded one can be asked for. The others hold expectations of ours, where stock rejects
  # a program or fails by itself, and log lines that depend on what a process loaded before.
  OF_ANY_PUPPET = %w[nodes eval functions evaluator types catalog lookup].freeze

  # A suite answers `run(kase)` with the lines that come out.
  class Suite
    # Runs the cases of a file.
    def file(_cases)
      yield
    end

    # True if the result is as the case expects it.
    def agrees?(kase, lines)
      worded(kase.expected) == worded(lines)
    end

    # Expectations to write for the case.
    def written(_kase, lines)
      lines
    end

    private

    def worded(lines)
      JsonTexts.without_line(lines.join("\n")).split("\n")
    end
  end

  module_function

  # @return [Array<String>] the suites that run with this Puppet; SUITES='eval catalog' picks some
  def here
    (recorded? ? NAMES.keys : OF_ANY_PUPPET) & (ENV['SUITES']&.split || NAMES.keys)
  end

  # @return [Suite]
  def make(name)
    const_get(NAMES.fetch(name)).new
  end

  # True if stock Puppet answers here.
  def stock?
    !defined?(PuppetRs) || !PuppetRs.respond_to?(:off?) || PuppetRs.off?
  end

  # True if this is the Puppet that the files were written with.
  def recorded?
    Puppet.version.start_with?('7.')
  end
end
