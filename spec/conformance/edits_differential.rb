# frozen_string_literal: true

# Random edits of random environments, compiled after each by stock Puppet and by the engine in processes that stay.
#
#   ruby spec/conformance/edits_differential.rb                       500 steps, spread over the modes of CI; all modes from 2,000 steps on
#   ruby spec/conformance/edits_differential.rb --steps 20000 --modes all --seed 7
#   ruby spec/conformance/edits_differential.rb --plan FILE            a plan that was printed
#   ruby spec/conformance/edits_differential.rb --folder DIR           environments below that folder (another file system)
#
# Plans that once differed are in edits/found.jsonl and run first. A difference is printed as the smallest plan that shows it. Exit status 1: differences.
require 'optparse'
require_relative 'edits/plan'
require_relative 'edits/run'
require_relative 'edits/shrink'

STEPS_OF_A_PLAN = 25
# The others start processes for each step or plan, or depend on the turns of threads.
OF_CI = Edits::MODES.keys - %w[processes server unlimited_threads]
FOUND = File.expand_path('edits/found.jsonl', __dir__)

$stdout.sync = true
options = { seed: 1, steps: 500, shrink: true }
OptionParser.new do |parser|
  parser.on('--seed N', Integer) { |seed| options[:seed] = seed }
  parser.on('--steps N', Integer) { |steps| options[:steps] = steps }
  parser.on('--modes LIST') { |list| options[:modes] = list == 'all' ? Edits::MODES.keys : list.split(',') }
  parser.on('--plan FILE') { |file| options[:plan] = file }
  parser.on('--folder DIR') { |folder| ENV['TMPDIR'] = folder }
  parser.on('--[no-]shrink') { |shrink| options[:shrink] = shrink }
  parser.on('--no-found') { options[:no_found] = true }
end.parse!
options[:modes] ||= options[:steps] < 2_000 ? OF_CI : Edits::MODES.keys

# A user who may not read this checkout gets a copy of the gem.
def lib
  return Edits::Process::LIB unless Process.uid.zero?

  @lib ||= Dir.mktmpdir('edits-lib').tap do |folder|
    FileUtils.cp_r(Edits::Process::LIB, folder)
    File.chmod(0o755, folder)
    at_exit { FileUtils.rm_rf(folder) }
  end + '/lib'
end

def first_lines(difference)
  lines = [difference.stock, difference.ours].map { |texts| Array(texts).join("\n").lines(chomp: true) }
  at = (0..lines.map(&:size).max).find { |index| lines[0][index] != lines[1][index] } || 0
  lines.zip(%w[stock ours]).map { |side, name| "  #{name}: #{side[at, 6].to_a.join("\n         ")}" }.join("\n")
end

def report(plan, difference)
  puts "#{plan.mode}, seed #{plan.seed}, step #{difference.step}:", first_lines(difference), JSON.generate(plan.to_h), ''
end

steps = Hash.new(0)
compiles = catalogs = reordered = differences = 0
examine = lambda do |run, plan|
  difference = run.difference(plan)
  steps[plan.mode] += difference ? difference.step + 1 : plan.steps.size
  next unless difference

  differences += 1
  plan = plan.with(steps: plan.steps[0..difference.step])
  plan = Edits::Shrink.new(plan) { |smaller| run.difference(smaller) }.smallest if options[:shrink]
  report(plan, run.difference(plan) || difference)
end

plans = options[:plan] || !File.exist?(FOUND) || options[:no_found] ? [] : File.readlines(FOUND)
plans = [File.read(options[:plan])] if options[:plan]
plans = plans.map { |line| Edits::Plan.from_h(JSON.parse(line)) }.group_by(&:mode)
modes = options[:plan] ? plans.keys : options[:modes]
count = options[:plan] ? 0 : (options[:steps] / STEPS_OF_A_PLAN.to_f).ceil
modes.each_with_index do |mode, index|
  run = Edits::Run.new(mode, lib: lib)
  (plans[mode] || []).each { |plan| examine.call(run, plan) }
  index.step(count - 1, modes.size) { |number| examine.call(run, Edits::Plan.random(mode, (options[:seed] * 10_000) + number, STEPS_OF_A_PLAN)) }
ensure
  compiles += run.compiles
  catalogs += run.catalogs
  reordered += run.reordered
end
Edits::Run.close
times = Process.times
puts "#{steps.values.sum} steps (#{steps.map { |mode, count| "#{mode} #{count}" }.join(', ')}), #{compiles} compiles (#{catalogs} without an error), " \
     "#{(times.utime + times.stime + times.cutime + times.cstime).round(1)} s of processor time, #{differences} differences#{", #{reordered} steps in another order of their nodes" if reordered.positive?}"
exit(differences.zero? ? 0 : 1)
