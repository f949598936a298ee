# frozen_string_literal: true

# Runs the cases of spec/suite with whatever Puppet this process has, and fails where a result is not as the file says:
#
#   ruby spec/conformance/suites.rb [SUITE[/FILE]...]               stock Puppet: do the expectations hold? (CHECK=1 is the default)
#   UPDATE=1 ruby spec/conformance/suites.rb SUITE[/FILE]...        the same, and writes what stock Puppet answers
#   ruby -Ilib -rpuppet_rs spec/conformance/suites.rb ...           the engine
#   CASE=regexp ...                                                 only cases whose names match
#   EVERY=50 ...                                                    only each fiftieth case of a file
#   GC_STRESS=1 ...                                                 with a collection at every allocation of the extension
#
# Each suite runs in a process of its own, two at a time. What the engine is known to do differently stands in the suite's differences.txt,
# and an entry that is not needed any more fails too.

# Ruby's inspect, which prints values, escapes what the locale cannot show.
Encoding.default_external = Encoding::UTF_8
$LOAD_PATH.unshift(File.expand_path('../../lib', __dir__))
require 'puppet'
require 'puppet_rs/verify'
require 'tempfile'
require_relative '../support/differential'
require_relative '../support/suites'

# Runs a suite and counts.
class SuiteRun
  include Differential

  def initialize(name, only)
    @name = name
    @suite = Suites.make(name)
    @paths = Cases.files(name).select { |path| only.nil? || path == "#{Cases::ROOT}/#{name}/#{only}.cases" }
    @cases = @differ = 0
  end

  # @return [Boolean] whether all agree
  def run
    abort "no files of #{@name}" if @paths.empty?
    @paths.each { |path| file(path) }
    puts "#{@name}: #{@cases} cases, #{@differ} differ"
    @differ.zero?
  end

  private

  def file(path)
    cases = Cases.read(@name, path)
    chosen = cases.select { |kase| kase.name.match?(ENV.fetch('CASE', '')) }
    chosen = chosen.each_slice(Integer(ENV['EVERY'])).map(&:first) if ENV['EVERY']
    @cases += chosen.size
    found = @suite.file(chosen) { chosen.map { |kase| stressed(ENV.key?('GC_STRESS')) { @suite.run(kase) } } }
    return update(path, chosen, found) if ENV['UPDATE'] && Suites.stock? == (@name != 'beyond')

    expect(chosen) unless Suites.recorded? || Suites.stock?
    chosen.zip(found) { |kase, lines| compare(kase, lines) }
  end

  def compare(kase, lines)
    agrees = @suite.agrees?(kase, lines)
    return if agrees ? !known?(kase) || !Suites.recorded? : known?(kase)

    @differ += 1
    puts kase.id, *(agrees ? ['  agrees: take it off differences.txt'] : shown('expected', kase.expected) + shown('found', lines))
  end

  # Another Puppet than that which wrote the files is asked itself.
  def expect(cases)
    found = PuppetRs.with_mode(:off) { @suite.file(cases) { cases.map { |kase| @suite.run(kase) } } }
    cases.zip(found) { |kase, lines| kase.expected = lines }
  end

  def known?(kase)
    @known ||= Cases.differences(@name)
    !Suites.stock? && @known.include?(kase.id)
  end

  def shown(label, lines)
    lines.map { |line| "  #{label.ljust(8)} #{Cases.escape(line)}" }
  end

  def update(path, cases, found)
    abort 'UPDATE needs all cases of a file' if ENV['CASE'] || ENV['EVERY']
    text = Cases.rewrite(path, cases.zip(found).map { |kase, lines| @suite.agrees?(kase, lines) ? kase.expected : @suite.written(kase, lines) })
    return if text == File.read(path, encoding: Encoding::UTF_8)

    File.write(path, text)
    puts "#{path}: written"
  end
end

# @param argument [String] a suite, or a file of one
def run_of(argument)
  name = Suites::NAMES.keys.select { |suite| argument == suite || argument.start_with?("#{suite}/") }.max_by(&:size)
  abort "no suite #{argument}: #{Suites::NAMES.keys.join(', ')}" unless name
  only = argument.delete_prefix(name).delete_prefix('/')
  SuiteRun.new(name, only.empty? ? nil : only)
end

# Runs one in a process of its own.
# @return [Array] what it printed, and whether all agree
def run_apart(argument)
  output = Tempfile.new('suite')
  pid = fork do
    $stdout.reopen(output)
    exit(run_of(argument).run)
  end
  _, status = Process.wait2(pid)
  [File.read(output.path), status.success?]
end

exit(run_of(ARGV.first).run) if ARGV.size == 1

asked = Queue.new(ARGV.empty? ? Suites::NAMES.keys : ARGV).tap(&:close)
results = Queue.new
workers = Array.new(2) do
  Thread.new do
    while (argument = asked.pop)
      results << run_apart(argument).tap { |text, _| puts text }
    end
  end
end
workers.each(&:join)
exit(Array.new(results.size) { results.pop }.all?(&:last))
