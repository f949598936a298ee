# frozen_string_literal: true

require 'English'
require 'optparse'
require 'puppet_rs/version'
require 'puppet_rs/command_line'
require 'puppet_rs/settings'

module PuppetRs
  # The command line, `puppet_rs COMMAND`.
  module Command
    # A command: its line in the overview, the code that builds it from its arguments, the status of wrong usage if not 2.
    Entry = Struct.new(:text, :make, :wrong)

    COMMANDS = {
      'compile' => Entry.new('compile the catalogs of nodes', lambda do |argv|
        require 'puppet_rs/compile'
        Compile::Command.new(argv)
      end),
      'coverage' => Entry.new('report what of the Puppet code was evaluated', lambda do |argv|
        require 'puppet_rs/coverage'
        Coverage::Command.new(argv)
      end),
      'diff' => Entry.new('report what a change of the code does to the catalogs of nodes', lambda do |argv|
        require 'puppet_rs/instruction_sequences'
        InstructionSequences.early
        require 'puppet_rs/diff'
        Diff::Command.new(argv)
      end, 3),
      'hiera' => Entry.new('report which Hiera data nodes use', lambda do |argv|
        require 'puppet_rs/hiera'
        Hiera::Command.new(argv)
      end),
      'lookup' => Entry.new('look a key of Hiera up for many nodes', lambda do |argv|
        require 'puppet_rs/lookup'
        Lookup::Command.new(argv)
      end),
      'server' => Entry.new('serve catalogs to agents', lambda do |argv|
        require 'puppet_rs/server'
        Server::Command.new(argv)
      end),
      'verify' => Entry.new('compile with stock Puppet and with puppet_rs, and report the differences', lambda do |argv|
        require 'puppet_rs/verify'
        Verify::Command.new(argv)
      end),
      'parse' => Entry.new('check and dump manifests and templates', lambda do |argv|
        require 'puppet_rs/parse_command'
        ParseCommand.new(argv)
      end),
      'validate' => Entry.new('check manifests, templates, Hiera data and configuration, metadata', lambda do |argv|
        require 'puppet_rs/validate'
        Validate::Command.new(argv)
      end)
    }.freeze

    module_function

    # @param argv [Array<String>]
    # @return [Integer] the exit status
    # @example
    #   PuppetRs::Command.run(%w[verify --help]) # => 0
    def run(argv)
      status = COMMANDS[argv.first]&.wrong || 2
      # Output that cannot be written is reported here: Ruby ends in silence.
      answer(argv).tap { $stdout.flush }
    rescue OptionParser::ParseError, CommandLine::UsageError, SettingError => e
      wrong("puppet_rs: #{e.message}", status)
    rescue RegexpError => e
      wrong("puppet_rs: invalid pattern: #{e.message}", status)
    rescue Interrupt => e
      stopped(CommandLine::Stop.of(e))
    rescue Errno::EPIPE
      # The reader of the output has gone, as in `puppet_rs ... | head`: nothing may be left to write when the process ends.
      $stdout.reopen(File::NULL)
      141
    rescue SystemCallError => e
      wrong("puppet_rs: #{CommandLine::UsageError.text(e)}", status)
    rescue LoadError => e
      wrong("puppet_rs: #{missing(e)}", status)
    end

    # @api private
    def answer(argv)
      name, *rest = argv.map { |text| CommandLine.utf8(text) }
      case name
      when '--version', 'version' then say(VERSION)
      when '--help', '-h' then say(usage)
      when 'help' then help(rest)
      when nil then wrong(usage)
      else command(name, rest)
      end
    end

    # @return [String] the overview
    def usage
      width = COMMANDS.keys.map(&:size).max
      <<~TEXT
        usage: puppet_rs COMMAND [options]

        #{COMMANDS.map { |name, entry| "  #{name.ljust(width)}   #{entry.text}" }.join("\n")}

        `puppet_rs help COMMAND` lists the options; `puppet_rs version` prints the version.
      TEXT
    end

    # @api private
    def command(name, argv)
      entry = COMMANDS[name] or return wrong(unknown(name))
      PuppetRs.mode # a wrong value is reported here, not in the middle of the work
      # OptionParser would exit on its own.
      return help([name]) if argv.intersect?(%w[--help -h])

      # A server has signals of its own.
      return entry.make.call(argv).run if name == 'server'

      CommandLine::Stop.watch { entry.make.call(argv).run }
    ensure
      # Commands that Ruby code started and waited for.
      CommandLine::ProcessTree.kill(CommandLine::ProcessTree.below(Process.pid)) if $ERROR_INFO.is_a?(Interrupt)
    end

    # @api private
    def stopped(stop)
      $stderr.puts "\npuppet_rs: #{stop.word}"
      stop.status
    rescue Errno::EPIPE
      stop.status
    end

    # @api private
    def help(names)
      return say(usage) if names.empty?
      return wrong(unknown(names.first)) unless COMMANDS.key?(names.first)

      COMMANDS[names.first].make.call(['--help'])
    rescue SystemExit => e
      e.status
    end

    # @api private
    # @return [String] what is not installed, or not built
    def missing(error)
      path = error.path or return error.message.delete_prefix('puppet_rs: ')
      "#{path.split('/').first} is not installed (#{error.message})"
    end

    # @api private
    def unknown(name)
      near = suggestion(name)
      "puppet_rs: unknown command '#{name}'#{", did you mean '#{near}'?" if near} (puppet_rs help lists the commands)"
    end

    # @api private
    # @return [String, nil]
    def suggestion(name)
      return unless defined?(DidYouMean)

      DidYouMean::SpellChecker.new(dictionary: COMMANDS.keys + %w[help version]).correct(name).first
    end

    # @api private
    def say(text)
      puts text
      0
    end

    # @api private
    def wrong(text, status = 2)
      $stderr.puts text
      status
    end
  end
end
