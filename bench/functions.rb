# frozen_string_literal: true

# Functions in Ruby, lambdas and templates: stock Puppet and puppet_rs side by side in one run.
#   rake bench:functions      (ROUNDS=1 is a smoke test, ONLY=erb times one)

require 'puppet'
require_relative 'measures'
require 'puppet_rs/verify'

# Code that each side times; forked, so that the stock side never loads puppet_rs.
class FunctionMeasures < Measures
  CODE = {
    'typed' => 'Integer[1, 100000].each |$i| { bench::typed($i, "text") }',
    'yields' => 'bench::repeat(100000) |$x| { $x + 1 }',
    'map' => '$x = Array(Integer[1, 100000]) $y = $x.map |$e| { $e + 1 }',
    'epp' => <<~'PP',
      $hosts = Integer[1, 40].map |$i| {
        { 'name' => "site${i}.example.com", 'address' => "10.0.0.${i}", 'port' => 8000 + $i, 'docroot' => "/srv/${i}",
          'aliases' => ["www.site${i}.example.com", "site${i}.example.org"] }
      }
      Integer[1, 100].each |$i| { epp('bench/render.epp', { 'title' => "render ${i}", 'hosts' => $hosts }) }
    PP
    'erb' => File.read(File.expand_path('workloads/templates.pp', __dir__))
  }.freeze

  def initialize
    super('templates')
  end

  CODE.each do |name, code|
    define_method(name) { in_environment(code) { |node| timed { Puppet::Parser::Compiler.compile(node) } } }
  end

  # Time in the calls of `template` alone.
  def erb
    Rendering.install
    Rendering.seconds = 0.0
    in_environment(CODE['erb']) { |node| Puppet::Parser::Compiler.compile(node) }
    Rendering.seconds
  end

  private

  def modulepath
    [File.expand_path('modules', __dir__), *super]
  end
end

# Takes the time of rendering a template's file.
module Rendering
  class << self
    attr_accessor :seconds

    def install
      return if seconds

      if defined?(PuppetRs::DropIn)
        PuppetRs::DropIn.ready
        require 'puppet_rs/bridge/template'
        PuppetRs::Bridge::Template.singleton_class.prepend(Ours)
      else
        Puppet::Parser::TemplateWrapper.prepend(Stock)
      end
    end

    def add
      started = Process.clock_gettime(Process::CLOCK_MONOTONIC)
      yield
    ensure
      self.seconds += Process.clock_gettime(Process::CLOCK_MONOTONIC) - started
    end
  end

  # Both steps of stock's +template+.
  module Stock
    def file=(name)
      Rendering.add { super }
    end

    def result(*args)
      Rendering.add { super }
    end
  end

  # The same of the engine's.
  module Ours
    def render_file(*args)
      Rendering.add { super }
    end

    def render_compiled(*args)
      Rendering.add { super }
    end
  end
end

ROUNDS = Integer(ENV.fetch('ROUNDS', '5'))
GOALS = { 'typed' => 8, 'yields' => 10, 'map' => 40, 'epp' => 30, 'erb' => 4 }.freeze
LABELS = { 'typed' => 'Ruby function, two typed dispatches, 100,000 calls', 'yields' => 'Ruby function yields 100,000 times',
           'map' => '`map` over 100,000', 'epp' => 'EPP, 100 renders of 40 hosts', 'erb' => "ERB, apache's vhost templates" }.freeze

# The median of a side's rounds, after one that warms up.
def measure(side, name)
  reader, writer = IO.pipe
  pid = fork do
    require 'puppet_rs' if side == :puppet_rs
    measures = FunctionMeasures.new
    measures.public_send(name)
    times = Array.new(ROUNDS) { measures.public_send(name) }
    writer.puts(times.sort[times.size / 2])
    writer.close
    exit!(0)
  end
  writer.close
  Float(reader.read)
ensure
  Process.wait(pid)
end

ENV['PUPPET_RS'] ||= 'strict'
names = ENV['ONLY'] ? ENV['ONLY'].split(',') : GOALS.keys
puts '| measure | stock Puppet | puppet_rs | ratio | goal |', '|---|---:|---:|---:|---:|'
names.each do |name|
  stock, ours = %i[stock puppet_rs].map { |side| measure(side, name) }
  puts "| #{LABELS[name]} | #{(stock * 1000).round(1)} ms | #{(ours * 1000).round(1)} ms | #{(stock / ours).round(1)}x | #{GOALS[name]}x |"
end
