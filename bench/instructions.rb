# frozen_string_literal: true

# Instructions of six scenarios, which unlike times are the same on a busy machine. More or fewer than bench/instructions/baseline.json
# says, by 3%, is an error: what costs more is found here, what costs less is written down.
#
#   ruby bench/instructions.rb                     compares
#   ruby bench/instructions.rb json                this one
#   UPDATE='why' ruby bench/instructions.rb        writes the baseline, with the reason
#
# Needs valgrind. Another compiler makes other code: where rustc is not the one of the baseline nothing is compared (exit status 3).

require 'json'
require 'open3'

# Counts and compares.
class Instructions
  BENCH = __dir__
  BASELINE = File.join(BENCH, 'instructions/baseline.json')
  SCENARIOS = %w[parse compile json types functions lookup].freeze
  TOLERANCE = 0.03

  def initialize(names)
    @names = names.empty? ? SCENARIOS : names
    unknown = @names - SCENARIOS
    abort "instructions: unknown scenario #{unknown.join(', ')}; there are #{SCENARIOS.join(', ')}" unless unknown.empty?
  end

  def run
    build
    return update(ENV['UPDATE']) if ENV['UPDATE']

    baseline = JSON.parse(File.read(BASELINE))
    unless baseline['rustc'] == compiler
      warn "instructions: counted with #{baseline['rustc']}, this is #{compiler}"
      exit 3
    end
    exit(@names.map { |name| within?(name, baseline['instructions'].fetch(name)) }.all?)
  end

  private

  def build
    built = system(*%w[cargo build -q --release --locked -p puppet-suite --example scenario], chdir: File.dirname(BENCH))
    abort 'instructions: the example scenario of puppet-suite does not build' unless built
    abort 'instructions: valgrind is missing' unless system('valgrind --version', out: File::NULL)
  end

  def compiler
    @compiler ||= Open3.capture2('rustc', '--version').first[/\S+ \S+/]
  end

  # Addresses that are the same each time, where a process may ask for that: tables are laid out by them.
  def fixed_addresses
    @fixed_addresses ||= system('setarch', '-R', 'true', err: File::NULL) ? %w[setarch -R] : []
  end

  def count(name)
    folder = ENV.fetch('CARGO_TARGET_DIR', File.expand_path('../target', BENCH))
    command = fixed_addresses + %W[valgrind --tool=callgrind --callgrind-out-file=/dev/null --toggle-collect=*measured*
                                   #{folder}/release/examples/scenario #{name} #{BENCH}]
    output, status = Open3.capture2e({ 'PATH' => ENV.fetch('PATH') }, *command, unsetenv_others: true)
    count = output[/Collected : (\d+)/, 1] if status.success?
    abort "instructions: #{name} failed\n#{output}" unless count.to_i.positive?
    count.to_i
  end

  def within?(name, before)
    now = count(name)
    change = now.fdiv(before) - 1
    puts format('%-10s %12d instructions, %12d in the baseline: %+.2f%%', name, now, before, change * 100)
    return true if change.abs <= TOLERANCE

    puts "#{name}: more than #{(TOLERANCE * 100).to_i}%. Find what costs it, or write the new count with its reason: " \
         "UPDATE='why' ruby bench/instructions.rb #{name}"
    false
  end

  def update(reason)
    before = File.exist?(BASELINE) ? JSON.parse(File.read(BASELINE)) : { 'instructions' => {}, 'reasons' => [] }
    counts = @names.to_h { |name| [name, count(name)] }
    counts.each { |name, now| puts format('%-10s %12d instructions', name, now) }
    entry = { 'date' => Time.now.utc.strftime('%F'), 'reason' => reason, 'scenarios' => @names }
    after = { 'rustc' => compiler, 'instructions' => before['instructions'].merge(counts), 'reasons' => before['reasons'] + [entry] }
    File.write(BASELINE, "#{JSON.pretty_generate(after)}\n")
  end
end

Instructions.new(ARGV).run
