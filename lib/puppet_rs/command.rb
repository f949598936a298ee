# frozen_string_literal: true

require 'optparse'
require 'puppet_rs/version'
require 'puppet_rs/verify'

module PuppetRs
  # The command line: `puppet_rs verify` and `puppet_rs parse`.
  module Command
    USAGE = <<~TEXT
      usage: puppet_rs COMMAND [options]

        verify   compile with stock Puppet and with puppet_rs, and tell the differences
        parse    check and dump manifests and templates

      `puppet_rs COMMAND --help` lists the options.
    TEXT

    module_function

    # @return [Integer] the exit status
    def run(argv)
      case argv.first
      when 'verify'
        Verify::Command.new(argv.drop(1)).run
      when 'parse'
        require 'puppet_rs/parse_command'
        ParseCommand.new(argv.drop(1)).run
      when '--version'
        puts VERSION
        0
      else
        warn USAGE
        %w[help --help -h].include?(argv.first) ? 0 : 2
      end
    rescue OptionParser::ParseError, Verify::UsageError => e
      warn "puppet_rs: #{e.message}"
      2
    rescue Interrupt
      warn "\npuppet_rs: interrupted"
      130
    end
  end
end
