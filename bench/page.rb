# frozen_string_literal: true

require_relative 'picture'
require_relative 'section'

# BENCHMARKS.md, its picture, and the table in README.md.
class Page
  ROOT = File.expand_path('..', __dir__)
  HEADER = "| | stock Puppet: median | least to most | processor | puppet_rs: median | least to most | processor | ratio |\n" \
           '|---|---:|---:|---:|---:|---:|---:|---:|'
  # Workloads as README shows them.
  SHOWN = { 'first compile in a process' => 'cold', 'compile, warm' => 'warm', 'compile and JSON, warm' => 'warm, with JSON',
            'compile and JSON, warm, YJIT on both sides' => 'warm, with JSON, YJIT on both sides',
            'compile, everything made Ruby objects' => 'warm, all objects made',
            'compile and JSON in a fresh environment' => 'fresh environment, with JSON',
            "rspec-puppet's environment: compile and JSON, warm" => "rspec-puppet's environment, with JSON", 'peak memory of a process' => 'peak memory',
            'parse and validate the manifests of the installed modules' => 'manifests of the modules' }.freeze

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

  # @return [String] medians of the processor's seconds, of stock Puppet and puppet_rs, by workload and measure, and of what they are
  def to_json(*)
    medians = @parts.transform_values { |rows| rows.transform_values { |sides| sides.map { |pairs| median(pairs.map(&:last)) } } }
    JSON.generate('puppet' => Puppet.version, 'ruby' => RUBY_VERSION, 'implementation' => Puppet.respond_to?(:implementation) ? Puppet.implementation : 'puppet',
                  'parts' => medians)
  end

  # Sections of other programs are kept.
  def write
    Section.introduce(introduction.lines(chomp: true))
    @parts.each { |name, rows| Section.write(name, table(rows)) }
    File.write(File.join(ROOT, 'docs/images/benchmarks.svg'), picture)
    readme = File.join(ROOT, 'README.md')
    File.write(readme, File.read(readme).sub(%r{(?<=<!-- bench -->\n).*(?=<!-- /bench -->)}m) { "\n#{summary}\n\n" })
  end

  private

  def introduction
    <<~TEXT.chomp
      #{Section::TITLE}

      Written by `rake bench`: Puppet #{Puppet.version}, Ruby #{RUBY_VERSION}, #{yjit}; each measure #{@rounds} times, the sides taking turns,
      after both have made the same catalogs, objects and parser errors. What takes less than half a second once it is warm is done again for that
      long, and its mean taken. Times are medians, by the clock and of the processor. Ratios are of processor time. Environments are folders
      (`environment.conf`, a site manifest) that are kept (`environment_timeout = unlimited`), the fastest that stock has; rows say where they are not.

      ![how many times faster each measure is](docs/images/benchmarks.svg)
    TEXT
  end

  def yjit
    return 'without YJIT' unless defined?(RubyVM::YJIT)

    "YJIT #{RubyVM::YJIT.enabled? ? 'on' : 'off'}"
  end

  def part(name, rows)
    ["## #{name}", '', *table(rows)].join("\n")
  end

  def table(rows)
    [HEADER, *rows.map { |label, sides| "| #{label} | #{cells(label, sides)} |" }]
  end

  def cells(label, sides)
    shown = sides.flat_map do |pairs|
      values = pairs.map(&:first)
      processor = memory?(label) ? '' : show(label, median(pairs.map(&:last)))
      [show(label, median(values)), values.minmax.map { |value| show(label, value) }.join(' to '), processor]
    end
    [*shown, format('%.1fx', ratio(label, sides))].join(' | ')
  end

  def summary
    lines = ['| workload | | stock Puppet | puppet_rs | ratio |', '|---|---|---:|---:|---:|']
    @parts.each do |name, rows|
      SHOWN.select { |label, _| rows.key?(label) }.each_with_index do |(label, words), index|
        stock, ours = rows[label].map { |pairs| show(label, median(counted(label, pairs))) }
        first = "`#{name}`" if index.zero?
        lines << "| #{first} | #{words} | #{stock} | #{ours} | #{format('%.1fx', ratio(label, rows[label]))} |"
      end
    end
    lines.join("\n")
  end

  def picture
    bars = @parts.flat_map { |name, rows| rows.map { |label, sides| ["#{name}: #{label}", ratio(label, sides)] } }
    Picture.bars('How many times faster than stock Puppet (memory: how many times less)', bars)
  end

  def ratio(label, sides)
    stock, ours = sides.map { |pairs| median(counted(label, pairs)) }
    stock / ours
  end

  # Units of ratios: bytes, or seconds of the processor.
  def counted(label, pairs)
    pairs.map(&(memory?(label) ? :first : :last))
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
