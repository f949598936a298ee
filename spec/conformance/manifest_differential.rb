# frozen_string_literal: true

# Environments made at random, each with several nodes, compiled by stock Puppet and by the engine in one process;
# prints what differs.
#
#   ruby manifest_differential.rb [first seed [count [processes]]]
#   ruby manifest_differential.rb --show SEED NODE FOLDER      writes that environment and prints how the results differ
$LOAD_PATH.unshift(File.expand_path('../../lib', __dir__))

require 'fileutils'
require 'json'
require 'puppet'
require 'puppet_rs'
require 'puppet_rs/verify'
require 'tmpdir'
require_relative 'manifests/generator'

# Compiles the environments of seeds on both sides.
class ManifestDifferential
  FACTS = PuppetRs::CommandLine::Facts.read(File.expand_path('../../bench/facts/debian11.json', __dir__)).freeze
  Counts = Struct.new(:compared, :catalogs, :large, :resources, :differ)

  def initialize(folder)
    @folder = folder
    @counts = Counts.new(0, 0, 0, 0, 0)
    # Fewer modules than a system has: each environment is a new one, and stock reads the metadata of all of them.
    @library = File.join(folder, '.library')
    FileUtils.mkdir_p(@library)
    FileUtils.ln_sf(File.join(PuppetRs::Verify::SYSTEM_MODULES, 'stdlib'), @library)
  end

  attr_reader :counts

  # Writes the environment of a seed.
  def write(seed)
    Manifests::Generator.new(seed, @library).files.each do |path, text|
      full = File.join(@folder, "e#{seed}", path)
      FileUtils.mkdir_p(File.dirname(full))
      File.write(full, text)
    end
  end

  # @return [Array<Array<Outcome>>] stock's and the engine's, of each node
  def compile(seed, nodes = Manifests::Generator::SITES.times)
    sides = %i[off strict].map do |mode|
      input = PuppetRs::Verify::Input.new(name: "seed #{seed}", environmentpath: @folder, environment: "e#{seed}")
      compiler = PuppetRs::Verify::Compiler.new(input)
      nodes.map do |number|
        input.node = "n#{number}.example.com"
        input.facts = FACTS.merge('site' => number)
        PuppetRs.with_mode(mode) { compiler.run }
      end
    end
    sides.transpose
  end

  def run(seed)
    write(seed)
    compile(seed).each_with_index do |(stock, ours), index|
      count(stock)
      differences = PuppetRs::Verify::Difference.between(*[stock, ours].map { |outcome| without_addresses(outcome) })
      next if differences.empty?

      @counts.differ += 1
      puts "seed #{seed} #{index}: #{differences.map { |difference| "#{difference.kind}\n#{difference.text}" }.first(2).join("\n")[0, 1500]}\n\n"
    end
  ensure
    FileUtils.rm_rf(File.join(@folder, "e#{seed}"))
  end

  private

  # `#<Puppet::Resource::Type:0x...>` in texts.
  def without_addresses(outcome)
    texts = ->(hash) { hash.transform_values { |value| value.is_a?(String) ? value.gsub(/0x\h{16}/, '0x') : value } }
    outcome.dup.tap do |made|
      made.error = texts.call(outcome.error) if outcome.error
      made.logs = outcome.logs.map(&texts)
    end
  end

  def count(stock)
    @counts.compared += 1
    return unless stock.json

    size = stock.resources - 6
    @counts.catalogs += 1
    @counts.large += 1 if size > 10
    @counts.resources += size
  end
end

if ARGV[0] == '--show'
  seed, node, folder = ARGV.drop(1)
  FileUtils.mkdir_p(folder)
  tool = ManifestDifferential.new(File.expand_path(folder))
  tool.write(seed.to_i)
  PuppetRs::Verify::Difference.between(*tool.compile(seed.to_i, [node.to_i]).first).each { |difference| puts difference.text }
  exit
end

first, count, processes = [1, 1000, 1].each_with_index.map { |default, index| (ARGV[index] || default).to_i }
pipes = Array.new(processes) do |number|
  reader, writer = IO.pipe
  fork do
    Dir.mktmpdir do |folder|
      tool = ManifestDifferential.new(folder)
      (first + number).step(first + count - 1, processes) { |seed| tool.run(seed) }
      writer.write(JSON.generate(tool.counts.to_a))
    end
    $stdout.flush
    writer.close
    exit!(0)
  end
  writer.close
  reader
end
total = ManifestDifferential::Counts.new(*pipes.map { |pipe| JSON.parse(pipe.read) }.transpose.map(&:sum))
puts "#{total.compared} programs: #{total.catalogs} catalogs (#{total.large} of more than ten resources, #{total.resources} in all), " \
     "#{total.compared - total.catalogs} errors; #{total.differ} differ"
exit(total.differ.zero?)
