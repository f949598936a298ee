# frozen_string_literal: true

require_relative 'picture'
require_relative 'section'

# BENCHMARKS.md, its picture, and the table in README.md.
class Page
  ROOT = File.expand_path('..', __dir__)
  PATH = Section::PATH
  HEADER = "| | stock Puppet: median | least to most | processor | puppet_rs: median | least to most | processor | ratio |\n" \
           '|---|---:|---:|---:|---:|---:|---:|---:|'
  # What README shows of each workload.
  SHOWN = { 'first compile in a process' => 'cold', 'compile and JSON, warm' => 'warm, with JSON' }.freeze

  def initialize(rounds)
    @rounds = rounds
    @parts = {}
  end

  # @param name [String] a workload
  # @param rows [Hash{String => Hash{Symbol => Array}}] values and seconds of the processor, by measure and side
  def add(name, rows)
    @parts[name] = rows.transform_values { |sides| sides.values_at(:stock, :puppet_rs) }
  end

  def to_s
    [introduction, *@parts.map { |name, rows| part(name, rows) }].join("\n\n")
  end

  # The sections of other programs are kept.
  def write
    kept = Section.others { |heading| !@parts.key?(heading) }.drop(1)
    File.write(PATH, "#{[to_s, *kept].join("\n\n")}\n")
    File.write(File.join(ROOT, 'docs/images/benchmarks.svg'), picture)
    readme = File.join(ROOT, 'README.md')
    File.write(readme, File.read(readme).sub(%r{(?<=<!-- bench -->\n).*(?=<!-- /bench -->)}m) { "\n#{summary}\n\n" })
  end

  private

  def introduction
    yjit = defined?(RubyVM::YJIT) && RubyVM::YJIT.enabled? ? 'on' : 'off'
    <<~TEXT.chomp
      # Stock Puppet and puppet_rs, side by side

      Written by `rake bench`: Puppet #{Puppet.version}, Ruby #{RUBY_VERSION}, YJIT #{yjit}; each measure #{@rounds} times, the sides taking turns,
      after both have made the same catalogs. Ratios are of the medians.

      ![how many times faster each measure is](docs/images/benchmarks.svg)
    TEXT
  end

  def part(name, rows)
    ["## #{name}", '', HEADER, *rows.map { |label, sides| "| #{label} | #{cells(label, sides)} |" }].join("\n")
  end

  def cells(label, sides)
    shown = sides.flat_map do |pairs|
      values = pairs.map(&:first)
      processor = memory?(label) ? '' : show(label, median(pairs.map(&:last)))
      [show(label, median(values)), values.minmax.map { |value| show(label, value) }.join(' to '), processor]
    end
    [*shown, format('%.1fx', ratio(sides))].join(' | ')
  end

  def summary
    lines = ['| workload | | stock Puppet | puppet_rs | ratio |', '|---|---|---:|---:|---:|']
    @parts.each do |name, rows|
      SHOWN.select { |label, _| rows.key?(label) }.each_with_index do |(label, words), index|
        stock, ours = rows[label].map { |pairs| show(label, median(pairs.map(&:first))) }
        lines << "| #{"`#{name}`" if index.zero?} | #{words} | #{stock} | #{ours} | #{format('%.1fx', ratio(rows[label]))} |"
      end
    end
    lines.join("\n")
  end

  def picture
    bars = @parts.flat_map { |name, rows| rows.map { |label, sides| ["#{name}: #{label}", ratio(sides)] } }
    Picture.bars('How many times faster than stock Puppet (memory: how many times less)', bars)
  end

  def ratio(sides)
    stock, ours = sides.map { |pairs| median(pairs.map(&:first)) }
    stock / ours
  end

  def show(label, value)
    memory?(label) ? format('%.0f MB', value / 1e6) : format('%.1f ms', value * 1000)
  end

  def memory?(label)
    label.include?('memory')
  end

  def median(list)
    list.sort[list.size / 2]
  end
end
