# frozen_string_literal: true

require_relative '../picture'
require_relative 'site'

# The part of docs/server.md that the bench writes, and its picture.
class ServerPage
  DOCS = File.join(Site::ROOT, 'docs/server.md')
  IMAGE = File.join(Site::ROOT, 'docs/images/server.svg')
  PART = %r{(?<=<!-- bench -->\n).*(?=<!-- /bench -->)}m
  HEADER = "| | clients | Puppet Server: catalogs/s | p50 | p99 | processor | puppet_rs: catalogs/s | p50 | p99 | processor | ratio | of processor |\n" \
           '|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|'

  # @param theirs [Hash] results: `:load` by workload and number of clients, `:memory` in bytes, `:ready` and `:first` in seconds
  # @param ours [Hash] likewise
  # @param conditions [String] how it was measured
  def initialize(theirs, ours, conditions)
    @theirs = theirs
    @ours = ours
    @conditions = conditions
  end

  def to_s
    [@conditions, "#{HEADER}\n#{rows.join("\n")}", "| | Puppet Server | puppet_rs | ratio |\n|---|---:|---:|---:|\n#{totals.join("\n")}"].join("\n\n")
  end

  def write
    File.write(DOCS, File.read(DOCS).sub(PART) { "\n#{self}\n\n![how many times faster](images/server.svg)\n\n" })
    File.write(IMAGE, Picture.bars('How many times faster than Puppet Server (memory: how many times less)', bars))
  end

  private

  def each_load
    @ours[:load].each { |workload, all| all.each { |clients, ours| yield workload, clients, @theirs[:load][workload][clients], ours } }
  end

  def rows
    lines = []
    each_load do |workload, clients, theirs, ours|
      label = clients == @ours[:load][workload].keys.first ? "#{workload}: #{Site::WORKLOADS[workload]}" : ''
      lines << "| #{label} | #{clients} | #{cells(theirs)} | #{cells(ours)} | #{ratio(ours.rate / theirs.rate)} | #{ratio(theirs.processor / ours.processor)} |"
    end
    lines
  end

  def cells(result)
    times = [0.5, 0.99].map { |part| format('%.0f ms', result.quantile(part) * 1000) }
    [format('%.2f', result.rate), *times, format('%.1f ms', result.processor * 1000)].join(' | ')
  end

  def ratio(value) = format('%.1fx', value)

  def totals
    [['memory of all processes after the load', :memory, ->(value) { format('%.0f MB', value / 1e6) }],
     ['time until ready', :ready, ->(value) { format('%.1f s', value) }],
     ['time until the first catalog of a client', :first, ->(value) { format('%.1f s', value) }]].map do |label, key, show|
      "| #{label} | #{show.call(@theirs[key])} | #{show.call(@ours[key])} | #{ratio(@theirs[key].fdiv(@ours[key]))} |"
    end
  end

  def bars
    bars = []
    each_load { |workload, clients, theirs, ours| bars << ["#{workload}, clients: #{clients}", ours.rate / theirs.rate] }
    bars + %i[memory ready first].zip(['memory', 'time until ready', 'time until the first catalog']).map do |key, label|
      [label, @theirs[key].fdiv(@ours[key])]
    end
  end
end
