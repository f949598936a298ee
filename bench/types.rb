# frozen_string_literal: true

# Matching, reading and describing types: stock Puppet and the engine on the same type and values in one run.
#   ruby bench/types.rb
ENV['PUPPET_RS'] = 'off'
require 'puppet'
require 'puppet_pal'

TYPE_TEXT = 'Hash[String, Variant[Integer, String, Array[Struct[{name => String, Optional[port] => Integer[0, 65535]}]]]]'

def nested
  (0...10_000).to_h do |i|
    value = case i % 3
            when 0 then i
            when 1 then "v#{i}"
            else Array.new(3) { |n| { 'name' => "n#{n}", 'port' => n } }
            end
    ["k#{i}", value]
  end
end

# Microseconds of one run, the best of five rounds.
def time(runs)
  Array.new(5) do
    start = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    runs.times { yield }
    (Process.clock_gettime(Process::CLOCK_MONOTONIC) - start) * 1e6 / runs
  end.min
end

Puppet.initialize_settings(['--certname', 'bench'])
stock = Puppet::Pal.in_tmp_environment('bench', modulepath: [], facts: {}) do |pal|
  pal.with_catalog_compiler do |compiler|
    t = compiler.type(TYPE_TEXT)
    value = nested
    wrong = { 'a' => 1, 'b' => 1.5, 'c' => [{ 'name' => 3 }] }
    parser = Puppet::Pops::Types::TypeParser.singleton
    describer = Puppet::Pops::Types::TypeMismatchDescriber.singleton
    calculator = Puppet::Pops::Types::TypeCalculator.singleton
    raise 'the value does not match' unless t.instance?(value)

    { 'instance' => time(5) { t.instance?(value) }, 'parse' => time(200) { parser.parse(TYPE_TEXT) },
      'mismatch' => time(200) { describer.describe_mismatch('it', t, calculator.infer_set(wrong)) } }
  end
end
root = File.expand_path('..', __dir__)
ours = `cd #{root} && cargo build --release --quiet -p puppet-suite --example types_bench && target/release/examples/types_bench`.lines.to_h(&:split)
stock.each do |name, micros|
  mine = Float(ours.fetch(name))
  puts format('%-9s stock %10.1f us   puppet_rs %8.1f us   %6.1fx', name, micros, mine, micros / mine)
end
