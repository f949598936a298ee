# frozen_string_literal: true

require 'digest'
require 'json'
require 'puppet'
require 'puppet_rs/verify'

# A process of one side: prints JSON.
class FirstCompile
  BUILD = File.expand_path('../../build/first_compile', __dir__)
  FACTS = File.expand_path('../facts/debian11.json', __dir__)
  WARM = 5
  # Every so many of the classes of Debian's modules.
  EVERY = 5

  def self.clock
    Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)
  end

  def self.facts
    @facts ||= PuppetRs::CommandLine::Facts.read(FACTS)
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
