# frozen_string_literal: true

# Compares the models (`Puppet::Pops::Model`) that stock Puppet and puppet_rs make of sources: class and
# every attribute of every node, and that definitions of the program are nodes of its tree.
#
#   ruby -I lib spec/conformance/model_differential.rb [FILE ...]      default: all installed modules
#
# Prints how long each side took: stock's parse, and puppet_rs's parse with and without the model.

require 'puppet'
require 'puppet_rs'
require_relative 'syntax_differential'

# Takes models apart.
module ModelDifferential
  Pops = Puppet::Pops
  SKIPPED = %i[@hash @prev_offset @prev_line @puppet_rs_program].freeze

  class << self
    # @return [Array] everything a node holds, as plain data
    def shape(node, locator = nil)
      case node
      when Pops::Parser::Locator
        locator.nil? ? [node.class.name, node.string, node.file, node.line_index] : node.equal?(locator)
      when Pops::Model::Program
        nodes = [node.body] + contents(node.body)
        [node.class.name, shape(node.locator), shape(node.body, node.locator),
         node.definitions.map { |definition| nodes.index { |other| other.equal?(definition) } }]
      when Pops::Model::PopsObject
        [node.class.name] + attributes(node).map { |name| [name, shape(node.instance_variable_get(name), locator)] }
      when Array then [node.frozen?] + node.map { |entry| shape(entry, locator) }
      when Float then node.to_s
      else node
      end
    end

    def same?(stock, ours)
      shape(stock) == shape(ours) && stock == ours && ours == stock && stock.hash == ours.hash
    end

    # @return [Array] paths into the two models and what is there
    def differences(stock, ours, path = [])
      return [] if stock == ours
      return [[path, stock, ours]] unless stock.is_a?(Array) && ours.is_a?(Array) && stock.size == ours.size

      stock.zip(ours).each_with_index.flat_map { |(a, b), index| differences(a, b, path + [index]) }
    end

    def parse(source, path, epp)
      parser = epp ? Pops::Parser::EppParser.new : Pops::Parser::Parser.new
      parser.parse_string(source.dup, path)
    end

    private

    def attributes(node)
      (node.instance_variables - SKIPPED).sort
    end

    def contents(node)
      found = []
      node._pcore_all_contents([]) { |child| found << child }
      found
    end
  end
end

if $PROGRAM_NAME == __FILE__
  $stderr.reopen(File::NULL) # Ruby's warnings about regular expressions
  Puppet.initialize_settings([], true, true)
  Puppet::Util::Log.level = :crit
  files = ARGV.empty? ? SyntaxDifferential.module_files : ARGV
  seconds = Hash.new(0.0)
  time = lambda do |name, &block|
    start = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    block.call
  ensure
    seconds[name] += Process.clock_gettime(Process::CLOCK_MONOTONIC) - start
  end
  bytes = 0
  different = files.reject do |file|
    source = File.read(file, encoding: 'UTF-8')
    epp = file.end_with?('.epp')
    bytes += source.bytesize
    stock = PuppetRs.with_mode(:off) { time.call(:stock) { ModelDifferential.parse(source, file, epp).model } }
    ours = PuppetRs.with_mode(:strict) do
      factory = time.call(:parse) { ModelDifferential.parse(source, file, epp) }
      time.call(:model) { factory.model.body }
      factory.model
    end
    same = ModelDifferential.same?(stock, ours)
    unless same
      found = ModelDifferential.differences(ModelDifferential.shape(stock), ModelDifferential.shape(ours))
      puts "#{file}: #{found.first(3).inspect}"
    end
    same
  rescue Puppet::ParseError => e
    puts "#{file}: #{e.message}"
    true
  end
  puts format('%<files>d files, %<bytes>d bytes, %<bad>d different', files: files.size, bytes:, bad: different.size)
  puts format('stock %<stock>.2f s; puppet_rs %<parse>.2f s, with the model %<both>.2f s',
              stock: seconds[:stock], parse: seconds[:parse], both: seconds[:parse] + seconds[:model])
  exit different.empty?
end
