# frozen_string_literal: true

require 'digest'
require 'json'
require 'puppet_rs/verify'
require_relative 'site'

# Measurements that one side (stock Puppet or puppet_rs) can be asked to time. Runs in a
# process of its own; every method returns seconds, but for `memory`, and leaves those of the processor in `cpu`.
class Measures
  FACTS = File.expand_path('facts/debian11.json', __dir__)
  # Seconds for what is done often.
  OFTEN = 0.5

  # @param workload [String] the name of a file in `workloads`
  # @param kind [String] of the environment, "directory" or "static"
  def initialize(workload, kind = 'directory')
    @site = Site.of(kind, modulepath)
    @code = File.read(File.expand_path("workloads/#{workload}.pp", __dir__))
    @facts = PuppetRs::CommandLine::Facts.read(FACTS)
    PuppetRs::Verify::Compiler.initialize_settings
    # The workloads are of the time of Puppet 7: with its strictness later generations compile them too.
    Puppet[:strict] = ENV['STRICT'].to_sym if ENV['STRICT']
    Puppet::Util::Log.level = :crit
  end

  # One compile, in an environment that is kept.
  def compile
    in_environment(@code) { |node| timed { Puppet::Parser::Compiler.compile(node) } }
  end

  # One compile and its JSON, as a catalog leaves a server.
  def compile_and_json
    in_environment(@code) { |node| timed { Puppet::Parser::Compiler.compile(node).to_json } }
  end

  # The JSON of a catalog that was just compiled.
  def json
    in_environment(@code) do |node|
      catalog = Puppet::Parser::Compiler.compile(node)
      timed { catalog.to_json }
    end
  end

  # One compile and a look at every resource, parameter and edge in Ruby.
  def materialised
    in_environment(@code) do |node|
      timed do
        catalog = Puppet::Parser::Compiler.compile(node)
        catalog.resources.each { |resource| resource.to_hash.each_value(&:itself) }
        catalog.edges.each(&:target)
      end
    end
  end

  # An environment made for one compile of nothing: what each rspec-puppet example pays.
  def empty
    @site.forget
    timed { in_environment('') { |node| Puppet::Parser::Compiler.compile(node) } }
  end

  # An environment made for one compile and its JSON: a server with `environment_timeout = 0`, Puppet's default.
  def fresh
    @site.forget
    timed { in_environment(@code) { |node| Puppet::Parser::Compiler.compile(node).to_json } }
  end

  # The mean of what is short: what takes 30 ms costs 40 each time that Ruby's collector comes by.
  # @param measure [String] a method of this class
  def often(measure)
    ended = Process.clock_gettime(Process::CLOCK_MONOTONIC) + OFTEN
    samples = []
    loop do
      samples << [public_send(measure), cpu]
      break if Process.clock_gettime(Process::CLOCK_MONOTONIC) > ended
    end
    seconds, @cpu = samples.transpose.map { |list| list.sum / list.size }
    seconds
  end

  # A number for all resources, parameters and edges as Ruby objects.
  def materialised_digest
    in_environment(@code) do |node|
      catalog = Puppet::Parser::Compiler.compile(node)
      digest(catalog.resources.map { |resource| [resource.ref, resource.tags.to_a, resource.to_hash.transform_values(&:to_s)] }.inspect,
             catalog.edges.map(&:to_s).inspect)
    end
  end

  # Parses and validates the manifests of the installed modules.
  def parse
    timed { texts.each { |path, text| parse_text(path, text) } }
  end

  # A number for the errors of these.
  def parse_digest
    digest(*texts.map { |path, text| parse_text(path, text).to_s })
  end

  # @return [Float] seconds of the processor in what was timed last
  attr_reader :cpu

  # The most memory this process ever had, in bytes.
  def memory
    File.read('/proc/self/status')[/VmHWM:\s+(\d+)/, 1].to_i * 1024
  end

  private

  def texts
    @texts ||= Dir["#{PuppetRs::Verify::SYSTEM_MODULES}/*/manifests/**/*.pp"].sort.to_h { |path| [path, File.read(path)] }
  end

  # @return [Exception, nil] some manifests are written for another Puppet
  def parse_text(path, text)
    return PuppetRs::Parser.validate_string(text, path).error if defined?(PuppetRs::Parser)

    (@parser ||= Puppet::Pops::Parser::EvaluatingParser.new).parse_string(text, path) && nil
  rescue Puppet::ParseError => e
    e
  end

  # Bounds of a Float.
  def digest(*texts)
    Digest::SHA256.hexdigest(texts.join("\0"))[0, 12].to_i(16)
  end

  def in_environment(code)
    @site.with(code) do |environment|
      facts = Puppet::Node::Facts.new(@facts['fqdn'], @facts)
      node = Puppet::Node.new(@facts['fqdn'], environment:, facts:)
      node.merge(facts.values)
      yield node
    end
  end

  def modulepath
    [PuppetRs::Verify::SYSTEM_MODULES]
  end

  def timed
    clocks = [Process::CLOCK_MONOTONIC, Process::CLOCK_PROCESS_CPUTIME_ID]
    started = clocks.map { |clock| Process.clock_gettime(clock) }
    yield
    seconds, @cpu = clocks.zip(started).map { |clock, before| Process.clock_gettime(clock) - before }
    seconds
  end
end
