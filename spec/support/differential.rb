# frozen_string_literal: true

# Compiles the same code with stock Puppet and with puppet_rs in this process.
module Differential
  FIXTURES = File.expand_path('../fixtures/modules', __dir__)
  MODULEPATH = "#{FIXTURES}:#{PuppetRs::Verify::SYSTEM_MODULES}".freeze
  FACTS = PuppetRs::Verify::Facts.read(File.expand_path('../../bench/facts/debian11.json', __dir__)).freeze

  # @return [Outcome] stock's, after comparing puppet_rs' with it
  def compile_both(code, facts: FACTS, modulepath: MODULEPATH, gc_stress: !ENV['GC_STRESS'].nil?, **rest)
    input = PuppetRs::Verify::Input.new(name: 'spec', code:, facts:, modulepath:, **rest)
    stock = in_mode(:off) { PuppetRs::Verify::Compiler.run(input) }
    ours = in_mode(:strict) { stressed(gc_stress) { PuppetRs::Verify::Compiler.run(input) } }
    differences = PuppetRs::Verify::Difference.between(stock, ours)
    raise RSpec::Expectations::ExpectationNotMetError, differences.join("\n") unless differences.empty?

    stock
  end

  # The messages of what `notice` logs.
  def notices(code, **options)
    outcome = compile_both(code, **options)
    raise outcome.error['message'] if outcome.error

    outcome.logs.select { |log| log['level'] == 'notice' }.map { |log| log['message'] }
  end

  # The error a compile ends with, on both sides.
  def error_of(code, **options)
    compile_both(code, **options).error || raise('the code compiles')
  end

  def engine?
    ENV['PUPPET_RS'] != 'off'
  end

  def in_mode(mode, &)
    engine? ? PuppetRs.with_mode(mode, &) : yield
  end

  private

  # Every allocation is too slow for a whole compile; every 50th still moves all that can move.
  def stressed(wanted)
    return yield unless wanted

    begin
      GC.stress = 0x04 # full marks after malloc_increase only, at each chance
      yield
    ensure
      GC.stress = false
    end
  end
end
