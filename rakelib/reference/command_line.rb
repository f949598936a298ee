# frozen_string_literal: true

require 'puppet_rs/command'
require 'stringio'

module Reference
  # docs/reference/command-line.md: the help of every command.
  class CommandLine
    # @return [String]
    def to_s
      sections = PuppetRs::Command::COMMANDS.keys.map { |name| section("puppet_rs #{name}", 'help', name) }
      <<~MARKDOWN
        # Reference: the command line

        Written by `rake reference`. [command-line.md](../command-line.md) explains the commands.

        #{[section('puppet_rs', 'help'), *sections].join("\n")}
      MARKDOWN
    end

    private

    def section(title, *arguments)
      "## #{title}\n\n```text\n#{output(arguments)}```\n"
    end

    def output(arguments)
      before = $stdout
      $stdout = StringIO.new
      PuppetRs::Command.run(arguments)
      $stdout.string
    ensure
      $stdout = before
    end
  end
end
