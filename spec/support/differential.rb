# frozen_string_literal: true

# Compiles the same code with stock Puppet and with puppet_rs in this process.
module Differential
  FIXTURES = File.expand_path('../fixtures/modules', __dir__)
  MODULEPATH = "#{FIXTURES}:#{PuppetRs::Verify::SYSTEM_MODULES}".freeze
  FACTS = PuppetRs::CommandLine::Facts.read(File.expand_path('../../bench/facts/debian11.json', __dir__)).freeze

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

  # GC_STRESS=1: a collection at every allocation that the extension makes (in all of Puppet's code it would take minutes for
  # a compile). GC_STRESS=compact: one that moves all that can move, each so many calls of a method.
  def stressed(wanted, &)
    return yield unless wanted
    return compacted(&) if ENV['GC_STRESS'] == 'compact'

    frames = []
    trace = TracePoint.new(:c_call, :call, :b_call, :c_return, :return, :b_return) { |point| follow(frames, point) }
    trace.enable(&)
  ensure
    GC.stress = false
  end

  # Keeps GC.stress on while the innermost frame is one of the extension's methods.
  def follow(frames, point)
    if %i[c_call c_return].include?(point.event)
      return unless point.defined_class.to_s.include?('PuppetRs::Native')

      point.event == :c_call ? frames.push(true) : frames.pop
    else
      %i[call b_call].include?(point.event) ? frames.push(false) : frames.pop
    end
    GC.stress = frames.last ? 0x01 : false
  end

  def compacted(&)
    calls = 0
    collect = TracePoint.new(:call, :c_call) { GC.start if ((calls += 1) % 2000).zero? }
    GC.auto_compact = true
    collect.enable(&)
  ensure
    GC.auto_compact = false
  end
end
