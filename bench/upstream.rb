# frozen_string_literal: true

# Puppet's own benchmarks (its source tree's `benchmarks/`), stock Puppet and puppet_rs side by side in one run, by CPU time.
# The installed Puppet runs them. What both sides return (catalogs, as JSON) is compared.
#   rake bench:upstream      (ROUNDS=n, 7; ONLY=hiera takes those whose names match; SIZE=n; UPSTREAM_TREE=folder)
# SIZE is 100, as in the tasks that Puppet has for them (`rakelib/benchmark.rake`).

require 'benchmark'
require 'erb'
require 'fileutils'
require 'json'
require 'ostruct'
require 'tmpdir'
require 'puppet'
require_relative '../spec/conformance/upstream/source'

# One of Puppet's benchmarks, in a process of its own.
class UpstreamBenchmark
  # The first starts processes of Puppet, the other measures memory.
  EXCLUDED = %w[system_startup catalog_memory].freeze

  def self.names(tree)
    names = Dir.children(File.join(tree, 'benchmarks')).sort - EXCLUDED
    names.grep(Regexp.new(ENV.fetch('ONLY', '')))
  end

  def initialize(tree, name, engine:)
    @tree = tree
    @name = name
    @engine = engine
    @target = Dir.mktmpdir("benchmark-#{name}")
  end

  # @return [Array(Float, Float, String)] CPU seconds of the first run and the median of `rounds` more; what was returned
  def measure(rounds)
    from, to = IO.pipe
    pid = fork { run_in_child(rounds, to) }
    to.close
    answer = from.read
    Process.wait(pid)
    raise "#{@name} (#{@engine ? 'puppet_rs' : 'stock'}): the process died" if answer.empty?

    JSON.parse(answer)
  ensure
    FileUtils.rm_rf(@target)
  end

  private

  def run_in_child(rounds, answer)
    require 'puppet_rs' if @engine
    $stdout.reopen(File::NULL)
    Dir.chdir(@tree)
    load File.join(@tree, 'benchmarks', @name, 'benchmarker.rb')
    benchmark = Benchmarker.new(@target, Integer(ENV.fetch('SIZE', '100')))
    benchmark.generate
    benchmark.setup
    first, result = timed { benchmark.run }
    times = Array.new(rounds) { timed { benchmark.run }.first }
    answer.write(JSON.generate([first, times.sort[times.size / 2], shown(result)]))
  rescue StandardError, LoadError, NotImplementedError => e
    answer.write(JSON.generate([nil, nil, "#{e.class}: #{e.message.lines.first}"]))
  ensure
    answer.close
    exit!(0)
  end

  def timed
    started = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)
    result = yield
    [Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) - started, result]
  end

  # Targets are temporary folders, versions are times.
  def shown(result)
    return '' unless result.is_a?(Puppet::Resource::Catalog)

    data = JSON.parse(result.to_json)
    %w[version catalog_uuid].each { |key| data.delete(key) }
    JSON.generate(data).gsub(@target, 'TARGET')
  end
end

if $PROGRAM_NAME == __FILE__
  tree = Upstream::Source.new('8', ENV.fetch('UPSTREAM_BUILD', 'build/upstream')).tree
  rounds = Integer(ENV.fetch('ROUNDS', '7'))
  ratios = []
  different = []
  lines = []
  show = lambda do |*more|
    puts more
    $stdout.flush
    lines.concat(more)
  end
  show.call("Puppet #{Puppet.version}, Ruby #{RUBY_VERSION}, processor time, medians of #{rounds}. `rake bench:upstream` writes it.", '',
            '| benchmark | stock: first | median | puppet_rs: first | median | ratio: first | median |', '|---|---:|---:|---:|---:|---:|---:|')
  UpstreamBenchmark.names(tree).each do |name|
    stock, ours = [false, true].map { |engine| UpstreamBenchmark.new(tree, name, engine:).measure(rounds) }
    different << name unless stock.last == ours.last
    if stock.first.nil? || ours.first.nil?
      show.call("| #{name} | #{stock.last[0, 60]} | | #{ours.last[0, 60]} | | | |")
      next
    end
    ratios << (stock[1] / ours[1])
    columns = [stock, ours].flat_map { |side| side.first(2).map { |seconds| format('%.1f ms', seconds * 1000) } }
    show.call("| #{name} | #{[*columns, *[0, 1].map { |i| format('%.1fx', stock[i] / ours[i]) }].join(' | ')} |")
  end
  mean = Math.exp(ratios.sum { |ratio| Math.log(ratio) } / ratios.size) unless ratios.empty?
  show.call('', "Geometric mean of the medians: #{format('%.1fx', mean)}") if mean
  abort "The results differ: #{different.join(', ')}" unless different.empty?
  unless rounds == 1 || ENV.key?('ONLY')
    require_relative 'section'
    Section.write("Puppet's own benchmarks", lines)
  end
end
