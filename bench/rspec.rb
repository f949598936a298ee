# frozen_string_literal: true

# A suite of rspec-puppet, whole run: stock Puppet, `require 'puppet_rs'` and `require 'puppet_rs/rspec'` in turn, seconds of the
# processor. What rspec reports (examples, failures and their texts) is compared. Writes a section of BENCHMARKS.md.
#
#   ruby -Ilib bench/rspec.rb MODULE [OPTIONS OF RSPEC]      MODULE has a spec folder with its fixtures; ROUNDS=n (7)

require 'json'
require 'puppet'
require 'rbconfig'
require 'tempfile'
require_relative 'section'

# One suite.
class Suite
  SIDES = { 'stock Puppet' => nil, 'puppet_rs' => 'puppet_rs', 'puppet_rs/rspec' => 'puppet_rs/rspec' }.freeze
  LIBRARY = File.expand_path('../lib', __dir__)

  def initialize(folder, options)
    @folder = folder
    @options = options.empty? ? ['spec/classes'] : options
  end

  def run(rounds)
    sides = SIDES.transform_values { [] }
    rounds.times { sides.each { |name, results| results << once(SIDES[name]) } }
    reports = sides.values.flatten.map { |result| result[:report] }.uniq
    abort "the results differ: #{reports.map { |report| report.first(3) }.inspect}" unless reports.one?
    abort 'no example ran' if reports[0].empty?
    seconds = sides.transform_values { |results| results.map { |result| result[:seconds] }.sort }
    lines(rounds, seconds, reports[0].size)
  end

  private

  def once(library)
    Tempfile.create('suite') do |report|
      before = spent
      command = [RbConfig.ruby, '-S', 'rspec', '-I', LIBRARY, *(library ? ['-r', library] : []), '--format', 'json', '--out', report.path, *@options]
      pid = spawn({ 'PUPPET_RS' => 'strict' }, *command, chdir: @folder, out: File::NULL, err: File::NULL)
      Process.wait(pid)
      examples = JSON.parse(File.read(report.path))['examples']
      { seconds: spent - before, report: examples.map { |example| [example['id'], example['status'], example.dig('exception', 'message')] } }
    end
  end

  def spent
    Process.times.then { |times| times.cutime + times.cstime }
  end

  def lines(rounds, seconds, examples)
    middle = seconds.transform_values { |list| list[rounds / 2] }
    header = ["| suite | examples | #{SIDES.keys.join(' | ')} | ratios |", "|---|---:|#{'---:|' * (SIDES.size + 1)}"]
    shown = seconds.map { |_, list| format('%.1f s (%.1f to %.1f)', list[rounds / 2], *list.minmax) }
    ratios = middle.values.drop(1).map { |value| format('%.2fx', middle.values[0] / value) }
    [*header, "| #{File.basename(@folder)} | #{examples} | #{shown.join(' | ')} | #{ratios.join(', ')} |"]
  end
end

rounds = Integer(ENV.fetch('ROUNDS', '7'))
folder, *options = ARGV
abort 'usage: bench/rspec.rb MODULE [options of rspec]' unless folder
lines = ["Puppet #{Puppet.version}, Ruby #{RUBY_VERSION}; processor time of a whole run, #{rounds} rounds, median (least to most).", '',
         *Suite.new(folder, options).run(rounds)]
puts lines
Section.write("rspec-puppet: #{File.basename(folder)}", lines) unless rounds == 1
