# frozen_string_literal: true

# The catalogs of many nodes of the example environments, one process, environments kept: what `puppet_rs compile` does in each of its
# workers, and the same loop with stock Puppet. Seconds of the processor for a node. Writes a section of BENCHMARKS.md.
#
#   ruby -Ilib bench/fleet.rb              NODES=n (1000; stock compiles a tenth of them), ROUNDS=n (7)

require 'digest'
require 'json'
require 'tmpdir'
require 'puppet'
require 'puppet_rs'
require 'puppet_rs/compile'

# One side.
class Fleet
  EXAMPLES = File.expand_path('../examples', __dir__)
  FACTS = File.expand_path('facts/debian11.json', __dir__)
  # Names of nodes, by environment.
  NAMES = { 'web' => 'build%d.example.org', 'database' => 'db%d.example.com', 'fleet' => 'app%d.prod.example.com',
            'time' => 'client%d.example.com' }.freeze

  def initialize(folder, count)
    # As an agent sends them. These a server adds: Puppet warns of each node whose facts have them already, and looks through
    # all earlier warnings for that.
    facts = JSON.parse(File.read(FACTS)).except('serverversion', 'servername', 'serverip')
    @nodes = NAMES.flat_map do |environment, name|
      Array.new(count / NAMES.size) do |number|
        certname = format(name, number + 1)
        path = "#{folder}/#{environment}-#{certname}.json"
        File.write(path, JSON.generate(facts.merge('fqdn' => certname, 'hostname' => certname[/\w+/], 'clientcert' => certname)))
        [environment, PuppetRs::Compile::Nodes::Node.new(certname, path)]
      end
    end
    @catalogs = "#{folder}/catalogs"
    @folder = PuppetRs::Compile::Folder.new(@catalogs, 'json')
  end

  # @return [Hash] seconds for a node, and what the catalogs of the first nodes are
  def run(mode)
    PuppetRs.mode = mode
    compilers = NAMES.each_key.to_h do |environment|
      [environment, PuppetRs::Compile::Compiler.new({ environmentpath: EXAMPLES, environment:, format: 'json', classes: [], settings: {} }, @folder)]
    end
    nodes = mode == 'off' ? @nodes.each_slice(10).map(&:first) : @nodes
    # Environments are loaded before the work begins.
    compilers.each { |name, compiler| compiler.run(nodes.assoc(name).last) }
    # Work of `puppet_rs compile` before it forks; on both sides.
    GC.start
    started = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)
    outcomes = nodes.map { |environment, node| compilers[environment].run(node) }
    seconds = (Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) - started) / nodes.size
    failed = outcomes.find(&:failed?) and abort "#{failed.node}: #{failed.error}"
    { 'seconds' => seconds, 'catalogs' => digest }
  end

  private

  def digest
    @nodes.each_slice(10).map do |(_, node), *|
      Digest::SHA256.hexdigest(JSON.generate(JSON.parse(File.read("#{@catalogs}/#{node.name}.json")).except('version', 'catalog_uuid')))
    end
  end
end

def measured(mode, count, folder)
  Dir.mkdir(folder)
  from, to = IO.pipe
  pid = fork do
    from.close
    to.write(JSON.generate(Fleet.new(folder, count).run(mode)))
    to.close
    exit!(0)
  end
  to.close
  text = from.read
  Process.wait(pid)
  JSON.parse(text)
end

count = Integer(ENV.fetch('NODES', '1000'))
rounds = Integer(ENV.fetch('ROUNDS', '7'))
# The folders go at the end: ext4 makes new files slowly for half a minute after others were removed.
sides = Dir.mktmpdir do |folder|
  Array.new(rounds) { |round| %w[off strict].map { |mode| measured(mode, count, "#{folder}/#{round}-#{mode}") } }.transpose
end
abort 'the catalogs differ' unless sides.flatten.map { |side| side['catalogs'] }.uniq.one?

stock, ours = sides.map { |side| side.map { |result| result['seconds'] * 1000 }.sort }
shown = [stock, ours].map { |list| format('%.2f ms (%.2f to %.2f)', list[rounds / 2], *list.minmax) }
lines = ["Puppet #{Puppet.version}, Ruby #{RUBY_VERSION}; processor time of a node, #{rounds} rounds, median (least to most).", '',
         '| nodes | stock Puppet | puppet_rs | ratio |', '|---:|---:|---:|---:|',
         "| #{count} | #{shown.join(' | ')} | #{format('%.1fx', stock[rounds / 2] / ours[rounds / 2])} |"]
puts lines
unless rounds == 1
  require_relative 'section'
  Section.write('many nodes', lines)
end
