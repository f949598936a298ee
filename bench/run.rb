# frozen_string_literal: true

# Times stock Puppet and puppet_rs side by side and writes bench/RESULTS.md.
# ROUNDS=n sets how often each measure is taken (15), ROUNDS=1 is a smoke test.

require 'puppet'
require_relative 'side'

ROUNDS = Integer(ENV.fetch('ROUNDS', '15'))
WARM_UP = [ROUNDS / 3, 4].min
COLD_ROUNDS = [ROUNDS, 2].min
WORKLOADS = %w[pure_language templates].freeze
SIDES = %i[stock puppet_rs].freeze
COLD = 'first compile in a process'
WARM = {
  compile: 'compile, warm', compile_and_json: 'compile and JSON, warm', json: 'catalog to JSON',
  materialised: 'compile, everything made Ruby objects', empty: 'empty catalog in a fresh environment'
}.freeze

def median(list)
  list.sort[list.size / 2]
end

# Both sides take turns, so that a busy machine slows both.
def alternate(rounds, &)
  values = Array.new(rounds) { SIDES.map(&) }
  SIDES.zip(values.transpose.map { |list| median(list) }).to_h
end

def in_new_process(name, workload)
  side = Side.new(name, workload)
  yield side
ensure
  side&.close
end

def measure(workload)
  rows = {}
  rows[COLD] = alternate(COLD_ROUNDS) do |name|
    in_new_process(name, workload) { |side| side.measure(:compile) }
  end
  sides = SIDES.to_h { |name| [name, Side.new(name, workload)] }
  WARM.each do |measure, label|
    WARM_UP.times { sides.each_value { |side| side.measure(measure) } }
    rows[label] = alternate(ROUNDS) { |name| sides[name].measure(measure) }
  end
  sides.each_value(&:close)
  rows['peak memory of a process'] = alternate(COLD_ROUNDS) do |name|
    in_new_process(name, workload) do |side|
      2.times { side.measure(:compile) }
      side.measure(:memory)
    end
  end
  rows
end

def show(label, value)
  label.include?('memory') ? format('%.0f MB', value / 1e6) : format('%.1f ms', value * 1000)
end

PuppetRs::Verify::Comparison.preload
lines = ['# Stock Puppet and puppet_rs, side by side', '',
         "Written by `rake bench`: Puppet #{Puppet.version}, Ruby #{RUBY_VERSION}, medians of #{ROUNDS} " \
         "(first compile and memory: of #{COLD_ROUNDS}), the sides taking turns.", '']
summary = ['| workload | | stock Puppet | puppet_rs | ratio |', '|---|---|---:|---:|---:|']
WORKLOADS.each do |workload|
  lines.push("## #{workload}", '', '| measure | stock Puppet | puppet_rs | ratio |', '|---|---:|---:|---:|')
  rows = measure(workload).to_h do |label, values|
    stock, ours = SIDES.map { |name| values[name] }
    [label, "#{show(label, stock)} | #{show(label, ours)} | #{format('%.1fx', stock / ours)} |"]
  end
  lines.push(*rows.map { |label, row| "| #{label} | #{row}" }, '')
  summary.push("| `#{workload}` | cold | #{rows[COLD]}", "| | warm, with JSON | #{rows[WARM[:compile_and_json]]}")
end
text = lines.join("\n")
puts text
unless ENV['PUPPET_RS'] == 'off'
  # The table of `rake scale` is kept.
  results = File.join(__dir__, 'RESULTS.md')
  scale = File.exist?(results) ? File.read(results)[/^## scale.*/m] : nil
  File.write(results, [text, *scale].join("\n"))
  # The README shows the two figures that matter most.
  readme = File.expand_path('../README.md', __dir__)
  shown = "\n#{summary.join("\n")}\n\n"
  File.write(readme, File.read(readme).sub(%r{(?<=<!-- bench -->\n).*(?=<!-- /bench -->)}m) { shown })
end
