# frozen_string_literal: true

# Compiles one manifest for more and more resources, each size in a process of
# its own, and shows time and memory for a resource: they must not grow with the
# size. Writes the table into BENCHMARKS.md, with a picture. STOCK=1 times stock Puppet too, once.

require 'json'
require 'puppet'
require_relative 'measures'
require_relative 'picture'
require_relative 'section'

SIZES = ENV.fetch('SIZES', '10000,20000,50000,100000').split(',').map { |text| Integer(text) }
RESOURCES_IN_A_GROUP = 25
ROUNDS = Integer(ENV.fetch('ROUNDS', '5'))
RELATIONSHIPS = %w[before require notify subscribe].freeze
# How much dearer a resource of the largest catalog may be than one of the smallest.
LIMIT = 1.5

# A manifest that is not in a file.
class ScaleMeasures < Measures
  def initialize(resources)
    super('scale')
    @code = "$groups = Integer[1, #{resources / RESOURCES_IN_A_GROUP}]\n#{@code}"
  end

  # @return [Hash] sizes of the catalog, seconds of a compile with its JSON, bytes it took
  def run(rounds)
    json = nil
    before = memory
    seconds = Array.new(rounds) do
      GC.start
      in_environment(@code) { |node| timed { json = Puppet::Parser::Compiler.compile(node).to_json } }
    end
    { **sizes(JSON.parse(json, max_nesting: false)), seconds: seconds.min, bytes: memory - before }
  end

  private

  # An edge of the catalog is a containment; relationships are parameters until a run turns them into edges.
  def sizes(catalog)
    references = catalog['resources'].sum do |resource|
      RELATIONSHIPS.sum { |name| Array(resource.fetch('parameters', {})[name]).size }
    end
    { resources: catalog['resources'].size, edges: catalog['edges'].size + references }
  end
end

def in_new_process(engine, size)
  reader, writer = IO.pipe
  pid = fork do
    require 'puppet_rs' if engine && ENV['PUPPET_RS'] != 'off'
    writer.puts(JSON.generate(ScaleMeasures.new(size).run(engine ? ROUNDS : 1)))
    writer.close
    exit!(0)
  end
  writer.close
  result = JSON.parse(reader.read, symbolize_names: true)
  Process.wait(pid)
  result
end

PuppetRs::Verify::Comparison.preload
ENV['PUPPET_RS'] ||= 'strict'
rows = SIZES.map { |size| in_new_process(true, size) }
stock = ENV['STOCK'] ? SIZES.map { |size| in_new_process(false, size)[:seconds] } : []
lines = ["Compile with JSON, best of #{ROUNDS}; memory is what the process grew by. `rake scale` writes it.", '',
         "| resources | edges | puppet_rs | a resource | memory | a resource |#{' stock Puppet |' unless stock.empty?}",
         "|---:|---:|---:|---:|---:|---:|#{'---:|' unless stock.empty?}"]
lines += rows.each_with_index.map do |row, index|
  text = format('| %<resources>d | %<edges>d | %<ms>.0f ms | %<us>.1f µs | %<mb>.0f MB | %<kb>.1f kB |',
                ms: row[:seconds] * 1e3, us: row[:seconds] * 1e6 / row[:resources], mb: row[:bytes] / 1e6,
                kb: row[:bytes] / 1e3 / row[:resources], **row)
  stock.empty? ? text : "#{text} #{format('%.1f s', stock[index])} |"
end
puts lines
unless ENV['PUPPET_RS'] == 'off' || ROUNDS == 1
  picture = '![time of a compile with JSON over the number of resources](docs/images/scale.svg)'
  Section.write('scale', [*lines, '', picture])
  points = [[0, 0], *rows.map { |row| [row[:resources], (row[:seconds] * 1e3).round] }]
  svg = Picture.line('Time of a warm compile with JSON', points, x_label: 'resources', y_label: 'ms')
  File.write(File.expand_path('../docs/images/scale.svg', __dir__), svg)
end
least, most = rows.minmax_by { |row| row[:resources] }
grown = %i[seconds bytes].to_h { |what| [what, (most[what].to_f / most[:resources]) / (least[what].to_f / least[:resources])] }
grown.each { |what, ratio| warn "#{what} for a resource grow by #{ratio.round(2)} with the size" if ratio > LIMIT }
exit(grown.values.all? { |ratio| ratio <= LIMIT })
