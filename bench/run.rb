# frozen_string_literal: true

# Times stock Puppet and puppet_rs side by side and writes BENCHMARKS.md, with a picture, and the table of README.md.
# ROUNDS=n sets how often each measure is taken (9, in new processes 7), ROUNDS=1 is a smoke test and writes nothing,
# WRITE=off writes nothing either. WORKLOADS=pure_language: of that one. STRICT=warning: as Puppet 7 has it. BRIEF=on: first and warm
# compiles alone, written as a line of JSON (`bench/runtimes.rb`).

require 'puppet'
require_relative 'page'
require_relative 'side'

# The measures of `rake bench`: each of both sides in turn, so that a busy machine slows both.
class SideBySide
  WORKLOADS = ENV.fetch('WORKLOADS', 'pure_language templates').split.freeze
  SIDES = %i[stock puppet_rs].freeze
  COLD = 'first compile in a process'
  MEMORY = 'peak memory of a process'
  # Measures of an environment in a folder, which is kept but for the last.
  WARM = {
    compile: 'compile, warm', compile_and_json: 'compile and JSON, warm', json: 'catalog to JSON',
    materialised: 'compile, everything made Ruby objects', fresh: 'compile and JSON in a fresh environment'
  }.freeze
  # Measures of an environment without a folder, as rspec-puppet makes one for each example.
  STATIC = {
    compile: 'compile, warm', compile_and_json: 'compile and JSON, warm', empty: 'empty catalog in a fresh environment'
  }.transform_values { |label| "rspec-puppet's environment: #{label}" }.freeze
  # Measures of both sides with Ruby's own compiler, where this Ruby has it.
  YJIT = { compile: 'compile, warm', compile_and_json: 'compile and JSON, warm' }.transform_values { |label| "#{label}, YJIT on both sides" }.freeze
  BRIEF = ENV['BRIEF'] == 'on'
  PARSE = 'parse and validate the manifests of the installed modules'

  def initialize(rounds)
    @rounds = rounds
    @warm_up = (rounds / 3).clamp(1, 4)
    @page = Page.new(rounds)
  end

  def run
    check.each { |workload| @page.add(workload, measures(workload)) }
    return puts(@page.to_json) if BRIEF

    @page.add('parser', PARSE => parsed)
    @page.write unless @rounds == 1 || ENV['WRITE'] == 'off' || ENV.key?('WORKLOADS')
    puts @page
  end

  private

  # Both sides must give the same before either is timed. Only a brief run leaves out what stock refuses: Debian's module apache says
  # `true =~`, which Ruby 3.2 has no more.
  # @return [Array<String>] workloads that compile
  def check
    inputs = WORKLOADS.map do |workload|
      code = File.read(File.expand_path("workloads/#{workload}.pp", __dir__))
      facts = PuppetRs::CommandLine::Facts.read(Measures::FACTS)
      PuppetRs::Verify::Input.new(name: workload, code:, facts:, strict: ENV.fetch('STRICT', nil))
    end
    results = PuppetRs::Verify::Comparison.new(mode: ENV.fetch('PUPPET_RS', 'strict')).run(inputs)
    different = results.reject(&:identical?)
    abort different.flat_map { |result| ["#{result.input.name} differs:", *result.differences] }.join("\n") if different.any?
    refused = results.reject { |result| result.stock.json }
    return WORKLOADS - refused.map { |result| result.input.name } if BRIEF

    abort refused.map { |result| "#{result.input.name}: #{result.stock.error}" }.join("\n") if refused.any?
    WORKLOADS.each { |workload| check_side_by_side(workload, :materialised_digest) }
    check_side_by_side('pure_language', :parse_digest)
    WORKLOADS
  end

  # A catalog and a parse as Ruby objects.
  def check_side_by_side(workload, digest)
    sides = SIDES.map { |name| in_new_process(name, workload) { |side| side.measure(digest).first } }
    abort "#{workload}: #{digest} differs" unless sides.uniq.one?
  end

  # First compile and peak memory of the same processes.
  def measures(workload)
    pairs = alternate([@rounds, 7].min) do |name|
      in_new_process(name, workload) do |side|
        first = side.measure(:compile)
        side.measure(:compile)
        [first, side.measure(:memory)]
      end
    end
    cold, memory = [0, 1].map { |index| pairs.transform_values { |list| list.map { |pair| pair[index] } } }
    return { COLD => cold, **warm(workload, WARM.slice(*YJIT.keys)), **with_yjit(workload) } if BRIEF

    { COLD => cold, **warm(workload, WARM), **with_yjit(workload), **warm(workload, STATIC, kind: 'static'), MEMORY => memory }
  end

  # @return [Hash{String => Hash{Symbol => Array}}] values by label and side
  def warm(workload, measures, kind: 'directory', suffix: nil)
    sides = SIDES.to_h { |name| [name, Side.new(:"#{name}#{suffix}", workload, kind)] }
    measures.to_h do |measure, label|
      @warm_up.times { sides.each_value { |side| side.measure(measure) } }
      [label, alternate { |name| sides[name].measure("often #{measure}") }]
    end
  ensure
    sides&.each_value(&:close)
  end

  def with_yjit(workload)
    Side.yjit? ? warm(workload, YJIT, suffix: '_yjit') : {}
  end

  def parsed
    sides = SIDES.to_h { |name| [name, Side.new(name, 'pure_language')] }
    sides.each_value { |side| side.measure(:parse) }
    alternate { |name| sides[name].measure('often parse') }
  ensure
    sides&.each_value(&:close)
  end

  # @return [Hash{Symbol => Array<Array(Float, Float)>}] values and seconds of the processor, by side
  def alternate(rounds = @rounds, &)
    values = Array.new(rounds) { SIDES.map(&) }
    SIDES.zip(values.transpose).to_h
  end

  def in_new_process(name, workload)
    side = Side.new(name, workload)
    yield side
  ensure
    side&.close
  end
end

PuppetRs::Verify::Comparison.preload
SideBySide.new(Integer(ENV.fetch('ROUNDS', '9'))).run
