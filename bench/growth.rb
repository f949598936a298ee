# frozen_string_literal: true

# Growth of time and memory of puppet_rs with the size of what it is given: resources and edges of a catalog, keys of Hiera data,
# modules on the module path, nodes of a site manifest. Each size runs in a process of its own. Writes a section of BENCHMARKS.md,
# with a picture. The slope is that of a line through the logarithms of size and time: 1 is linear. Exit status 1: a slope is
# above LIMIT.
#
#   rake scale                     ROUNDS=n (7; 1 is a smoke test and writes nothing)
#   ONLY=resources,keys            these only; nothing is written
#   SIZES=1000,10000               other sizes, of the subjects in ONLY
#   STOCK=1                        times stock Puppet too, once a size

require 'json'
require 'puppet'
require_relative 'growth/subjects'
require_relative 'picture'
require_relative 'section'

# The table, the picture and the verdict.
class GrowthTable
  LIMIT = 1.15
  HEADER = ['| | size | time, median (least to most) | for one | memory | for one |', '|---|---:|---:|---:|---:|---:|'].freeze

  def initialize(environment = ENV)
    @rounds = Integer(environment.fetch('ROUNDS', '7'))
    @only = environment['ONLY']&.split(',')
    @sizes = environment['SIZES']&.split(',')&.map { |text| Integer(text) }
    @stock = environment.key?('STOCK')
  end

  # @return [Boolean] whether everything is linear
  def run
    rows = subjects.transform_values { |subject| (@sizes || subject::SIZES).map { |size| measure(subject, size) } }
    slopes = rows.transform_values { |sizes| slope(sizes) }
    lines = [*introduction, '', *header, *rows.flat_map { |name, sizes| sizes.map { |row| "| #{subjects[name]::LABEL} #{cells(row)}" } }, '',
             *slopes.map { |name, value| said(name, value) }]
    puts lines
    write(lines, rows) if @rounds > 1 && @only.nil?
    steep = slopes.select { |_, value| value && value > LIMIT }
    steep.each { |name, value| warn "#{name}: time grows with a slope of #{value.round(2)}" }
    steep.empty?
  end

  private

  def subjects
    @only ? Growth::SUBJECTS.slice(*@only) : Growth::SUBJECTS
  end

  # Processor time of the sides, in processes of their own.
  def measure(subject, size)
    row = in_process { subject.new(size).run(@rounds, engine: true) }
    row[:stock] = in_process { subject.new(size).run(1, engine: false) }[:seconds][0] if @stock
    { size:, **row }
  end

  def in_process
    reader, writer = IO.pipe
    pid = fork do
      writer.puts(JSON.generate(yield))
      writer.close
      exit!(0)
    end
    writer.close
    JSON.parse(reader.read, symbolize_names: true)
  ensure
    Process.wait(pid)
  end

  def introduction
    ["Processor time of puppet_rs with Puppet #{Puppet.version} and Ruby #{RUBY_VERSION}, #{@rounds} times each; memory is what the process grew by.",
     '`rake scale` writes it.']
  end

  def header
    @stock ? HEADER.zip([' stock Puppet |', '---:|']).map(&:join) : HEADER
  end

  def cells(row)
    seconds = row[:seconds].sort
    median = seconds[seconds.size / 2]
    text = format('| %<size>d%<note>s | %<median>.1f ms (%<least>.1f to %<most>.1f) | %<one>.1f µs | %<mb>.1f MB | %<kb>.2f kB |',
                  size: row[:size], note: row[:note], median: median * 1e3, least: seconds[0] * 1e3, most: seconds[-1] * 1e3, one: median * 1e6 / row[:size],
                  mb: row[:bytes] / 1e6, kb: row[:bytes] / 1e3 / row[:size])
    row[:stock] ? "#{text} #{format('%.0f ms', row[:stock] * 1e3)} |" : text
  end

  def said(name, value)
    "- #{subjects[name]::LABEL}: slope #{value ? format('%.2f', value) : 'unknown (one size)'}; #{subjects[name]::WHAT}"
  end

  # Least squares over logarithms of sizes and of the least times.
  def slope(rows)
    return if rows.size < 2

    points = rows.map { |row| [Math.log(row[:size]), Math.log(row[:seconds].min)] }
    means = points.transpose.map { |values| values.sum / values.size }
    distances = points.map { |x, y| [x - means[0], y - means[1]] }
    distances.sum { |x, y| x * y } / distances.sum { |x, _| x * x }
  end

  def write(lines, rows)
    Section.write('growth', [*lines, '', '![time over size, both on logarithmic scales](docs/images/growth.svg)'])
    series = rows.to_h { |name, sizes| [subjects[name]::LABEL, sizes.map { |row| [row[:size], row[:seconds].min * 1e3] }] }
    File.write(File.expand_path('../docs/images/growth.svg', __dir__), Picture.logarithmic('Processor time over size', series, unit: 'ms'))
  end
end

PuppetRs::Verify::Comparison.preload
ENV['PUPPET_RS'] ||= 'strict'
exit(GrowthTable.new.run)
