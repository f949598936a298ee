# frozen_string_literal: true

# Times first and warm compiles of the workloads with each Puppet and Ruby that script/generation has, stock Puppet and puppet_rs in turn, with
# YJIT, too, where the Ruby has it. Writes a section of BENCHMARKS.md.
#
#   ruby bench/runtimes.rb                         ROUNDS=n (3), ONLY=regex of commands
#   RUNTIMES='/opt/ruby-4.0/ruby; ...'             further commands that run a Ruby with a Puppet of its own
#
# Extensions are built optimised, for each Ruby (minutes the first time).

require 'English'
require 'json'
require_relative 'section'

# The table of all runtimes.
class Runtimes
  ROOT = File.expand_path('..', __dir__)
  COMMANDS = ['ruby', *%w[8 8-chroot 9 9-ruby34].map { |generation| "script/generation #{generation} ruby" }].freeze
  HEADER = "| | | stock Puppet | with YJIT | puppet_rs | with YJIT | the faster of each |\n|---|---|---:|---:|---:|---:|---:|"
  ROWS = { 'first compile in a process' => 'first compile', 'compile, warm' => 'warm', 'compile and JSON, warm' => 'warm, with JSON' }.freeze
  YJIT = ', YJIT on both sides'

  # @return [Array<String>] lines of the section
  def run
    commands = COMMANDS + ENV.fetch('RUNTIMES', '').split(';').map(&:strip)
    lines = commands.grep(Regexp.new(ENV.fetch('ONLY', ''))).flat_map { |command| rows(measured(command)).each { |row| puts row } }
    ["Seconds of the processor, medians of #{rounds}, sides in turn; environments are folders that are kept. A Ruby without figures for YJIT has none; `templates` needs",
     "a Ruby before 3.2 (Debian's module apache says `true =~`). `rake bench:runtimes` writes it.", '', HEADER, *lines]
  end

  private

  def rounds
    ENV.fetch('ROUNDS', '3')
  end

  # @return [Hash] see {Page#to_json}
  def measured(command)
    variables = { 'BRIEF' => 'on', 'ROUNDS' => rounds, 'STRICT' => 'warning' }.map { |pair| pair.join('=') }
    # `env` behind the generation, which passes few variables on.
    *before, ruby = command.split
    output = IO.popen([*before, 'env', *variables, ruby, '-Ilib', 'bench/run.rb'], chdir: ROOT, &:read)
    abort "#{command}: failed" unless $CHILD_STATUS.success?

    JSON.parse(output.lines.last)
  end

  def rows(report)
    report['parts'].flat_map do |workload, measures|
      name = "#{report['implementation'] == 'openvox' ? 'OpenVox' : 'Puppet'} #{report['puppet']}, Ruby #{report['ruby']}: `#{workload}`"
      ROWS.map { |label, words| row(name, words, measures[label], measures["#{label}#{YJIT}"]) }
    end
  end

  def row(name, words, plain, yjit)
    stock, ours = plain.zip(yjit || [])
    best = stock.compact.min / ours.compact.min
    "| #{name} | #{words} | #{[*stock, *ours].map { |seconds| show(seconds) }.join(' | ')} | #{format('%.1fx', best)} |"
  end

  def show(seconds)
    seconds ? format('%.1f ms', seconds * 1000) : ''
  end
end

lines = Runtimes.new.run
Section.write('other Puppets and Rubies', lines) unless ENV['ROUNDS'] == '1' || ENV['ONLY']
