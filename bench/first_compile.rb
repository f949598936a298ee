# frozen_string_literal: true

# What a user waits for who does not have a warm process: the first compile of a process, and compiles in fresh environments. Seconds
# of the processor, stock Puppet and puppet_rs in turn; catalogs are compared. Writes a section of BENCHMARKS.md.
#
#   ruby -Ilib bench/first_compile.rb              ROUNDS=n (7; 3 where a round takes longer than 2 s), ONLY=regex of scenarios
#   REAL_CODE=folder                               with a node of the public site faust64/puppet
#
# puppet_rs is loaded first, as by RUBYOPT=-rpuppet_rs, and keeps compiled Ruby files (docs/startup.md) in build/first_compile; three processes
# that are not timed come before the others. PUPPET_RS_CACHE=off times it without.
#
# Scenarios of manifests fill required parameters with data that is made once, in build/first_compile.

require 'digest'
require 'json'
require 'puppet'
require 'puppet_rs/verify'

# A process of one side: prints JSON.
class FirstCompile
  BUILD = File.expand_path('../build/first_compile', __dir__)
  FACTS = File.expand_path('facts/debian11.json', __dir__)
  WARM = 5
  # Every so many of the classes of Debian's modules.
  EVERY = 5

  def self.clock
    Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)
  end

  def self.facts
    @facts ||= PuppetRs::Verify::Facts.read(FACTS)
  end

  # @return [String] path of a hiera.yaml with values for the required parameters of Debian's modules
  def self.data
    path = "#{BUILD}/hiera.yaml"
    return path if File.exist?(path)

    PuppetRs::Verify::RequiredData.new(modulepath: PuppetRs::Verify::SYSTEM_MODULES, facts:).write(BUILD)
  end

  # @param overhead [Float] seconds that were spent on the bench itself
  def initialize(overhead)
    @overhead = overhead
    PuppetRs.mode = ENV.fetch('PUPPET_RS', 'strict') if PuppetRs.respond_to?(:mode=)
  end

  # A catalog in a new process, and then the same again.
  def node(input)
    compiler = PuppetRs::Verify::Compiler.new(input)
    first = nil
    catalog = compile(compiler) { |seconds| first = seconds }
    process = self.class.clock - @overhead
    warm = []
    WARM.times { compile(compiler) { |seconds| warm << seconds } }
    data = JSON.parse(catalog)
    { process:, first:, warm: warm.min, resources: data['resources'].size, digest: digest(data) }
  end

  # Each class in an environment of its own.
  def environments(inputs)
    digests = Digest::SHA256.new
    seconds = []
    inputs.each do |input|
      digests << digest(JSON.parse(compile(PuppetRs::Verify::Compiler.new(input)) { |took| seconds << took }))
    rescue Puppet::Error => e
      digests << e.message
    end
    { process: self.class.clock - @overhead, median: seconds.sort[seconds.size / 2], compiled: seconds.size, digest: digests.hexdigest }
  end

  private

  # @yieldparam seconds [Float] of the compile alone
  # @return [String] JSON
  def compile(compiler)
    compiler.send(:in_environment) do |environment|
      node = compiler.send(:build_node, environment)
      catalog = nil
      yield(seconds_of { catalog = Puppet::Parser::Compiler.compile(node) })
      catalog.to_json
    end
  end

  def seconds_of
    started = self.class.clock
    yield
    self.class.clock - started
  end

  def digest(data)
    Digest::SHA256.hexdigest(JSON.generate(data.except('version', 'catalog_uuid')))
  end
end

# Runs both sides and shows the table.
class FirstCompileTable
  SIDES = %w[stock puppet_rs].freeze
  CACHE = ENV.fetch('PUPPET_RS_CACHE', "#{FirstCompile::BUILD}/cache")
  ROWS = { first: 'first compile', process: 'whole process', warm: 'warm', median: 'median compile' }.freeze

  def run
    scenarios = { 'openstack' => 'openstack controller', 'site' => 'node of a large site', 'small' => 'small node',
                  'environments' => "classes of Debian's modules, a fresh environment each" }
    scenarios.delete('site') unless ENV['REAL_CODE']
    FirstCompile.data
    lines = ["Puppet #{Puppet.version}, Ruby #{RUBY_VERSION}; processor time, median (least to most). Compiled Ruby files " \
             "are #{CACHE == 'off' ? 'not ' : ''}kept between processes.", '',
             '| | | n | stock Puppet | puppet_rs | ratio |', '|---|---|---:|---:|---:|---:|']
    scenarios.each do |name, label|
      lines.concat(rows(name, label)) if name.match?(ENV.fetch('ONLY', ''))
      puts lines.last(3)
    end
    lines
  end

  private

  def rows(name, label)
    2.times { in_process('puppet_rs', name) }
    first = SIDES.map { |side| in_process(side, name) }
    abort "#{name}: the catalogs differ" unless first.map { |result| result['digest'] }.uniq.one?

    rounds = Integer(ENV.fetch('ROUNDS', first[0]['process'] > 2 ? '3' : '7'))
    results = [first, *Array.new(rounds - 1) { SIDES.map { |side| in_process(side, name) } }].transpose
    about = first[0]['resources'] ? "#{first[0]['resources']} resources" : "#{first[0]['compiled']} catalogs"
    ROWS.select { |key, _| first[0][key.to_s] }.map { |key, text| row("#{label}, #{about}", text, results, key.to_s) }
  end

  def row(label, text, results, key)
    values = results.map { |list| list.map { |result| result[key] }.sort }
    shown = values.map { |list| format('%s (%s to %s)', *[median(list), *list.minmax].map { |seconds| show(seconds) }) }
    "| #{label} | #{text} | #{values[0].size} | #{shown.join(' | ')} | #{format('%.1fx', median(values[0]) / median(values[1]))} |"
  end

  def median(list)
    list[list.size / 2]
  end

  def show(seconds)
    seconds < 1 ? format('%.1f ms', seconds * 1000) : format('%.2f s', seconds)
  end

  def in_process(side, name)
    library = File.expand_path('../lib', __dir__)
    options = side == 'puppet_rs' ? ['-rpuppet_rs'] : []
    text = IO.popen([{ 'PUPPET_RS_CACHE' => CACHE }, RbConfig.ruby, '-I', library, *options, __FILE__, side, name], &:read)
    JSON.parse(text.lines.last || abort("#{name}: #{side} failed"))
  end
end

# The inputs of a scenario.
module FirstCompileInputs
  class << self
    def for(name)
      return environments if name == 'environments'

      code = File.read(File.expand_path("workloads/#{name}.pp", __dir__))
      name == 'site' ? site(code) : input(name, code)
    end

    private

    def input(name, code, **rest)
      PuppetRs::Verify::Input.new(name:, code:, facts: FirstCompile.facts, hiera_config: FirstCompile.data, **rest)
    end

    def environments
      names = PuppetRs::Verify::ClassIndex.names(PuppetRs::Verify::SYSTEM_MODULES).sort
      names.each_slice(FirstCompile::EVERY).map { |name, *| input(name, "include #{name}\n") }
    end

    def site(code)
      require_relative '../spec/conformance/real_code'
      found = RealCode.new(ENV.fetch('REAL_CODE'), FirstCompile::BUILD).select(/\Afaust64/).inputs(%w[filled]).first
      found.dup.tap { |input| input.code = code }
    end
  end
end

if ARGV.empty?
  require_relative 'section'
  lines = FirstCompileTable.new.run
  Section.write('first compiles', lines) unless ENV['ROUNDS'] == '1' || ENV['ONLY']
else
  _, name = ARGV
  started = FirstCompile.clock
  inputs = FirstCompileInputs.for(name)
  process = FirstCompile.new(FirstCompile.clock - started)
  puts JSON.generate(inputs.is_a?(Array) ? process.environments(inputs) : process.node(inputs))
end
