# frozen_string_literal: true

# Large data: stock Puppet and puppet_rs in turn, each program in a process of its own on each side. Processor and wall time of a compile and its
# JSON, median of ROUNDS (1) after one that warms up, and the most memory that the process ever had.
#
#   rake bench:data              ONLY=regex of labels, ROUNDS=n
#
# Exit status 1: puppet_rs takes more time or memory than stock Puppet.

require 'digest'
require 'tmpdir'
require_relative 'measures'
require_relative 'section'
require_relative 'large_data/scenarios'

# One side of one program.
class LargeDataMeasures < Measures
  MODULES = File.expand_path('modules', __dir__)

  # @param code [String]
  # @param facts [Hash]
  # @param data [String, nil] folder with Hiera data
  def initialize(code, facts, data)
    super('templates')
    @code = code
    @facts = @facts.merge(facts)
    @data = data
  end

  # @param rounds [Integer]
  # @return [Array] processor seconds, wall seconds, peak memory in MB, digest of the catalog
  def run(rounds)
    configure if @data
    json = nil
    times = Array.new(rounds + 1) do
      in_environment(@code) { |node| [timed { json = Puppet::Parser::Compiler.compile(node).to_json }, cpu] }
    end
    wall, cpu = times.drop(1).transpose.map { |list| list.sort[list.size / 2] }
    [cpu, wall, memory / 1024.0 / 1024, Digest::SHA256.hexdigest(JSON.generate(JSON.parse(json).except('version', 'catalog_uuid')))]
  end

  private

  def configure
    Puppet[:hiera_config] = File.join(@data, 'hiera.yaml')
  end

  def modulepath
    [MODULES, *super]
  end
end

# The table.
class LargeDataTable
  SIDES = %w[stock puppet_rs].freeze
  PROGRAMS = [LargeData::READ, LargeData::SHARED, LargeData::COMPUTED, LargeData::FACTS, LargeData::DATA].reduce(:merge).freeze
  HEADER = ['| program | stock: CPU, wall, memory | puppet_rs | CPU | wall | memory |', '|---|---:|---:|---:|---:|---:|'].freeze

  def initialize(environment = ENV)
    @rounds = Integer(environment.fetch('ROUNDS', '1'))
    @only = Regexp.new(environment.fetch('ONLY', ''))
    @worse = []
  end

  # @return [Boolean] whether no program takes more than in stock
  def run
    lines = [introduction, '', *HEADER]
    Dir.mktmpdir do |folder|
      # In a process of its own: those that are forked later begin with the memory of this one.
      Process.wait(fork { write_data(folder) || exit!(0) })
      PROGRAMS.each do |label, code|
        next unless label.match?(@only)

        lines << row(label, code, folder)
        puts lines.last
        $stdout.flush
      end
    end
    Section.write('large data', lines) if @only == //
    @worse.each { |label| warn "#{label}: more than stock Puppet" }
    @worse.empty?
  end

  private

  def introduction
    "Puppet #{Puppet.version}, Ruby #{RUBY_VERSION}; a compile and its JSON, median of #{@rounds}; memory is the peak of the process. `rake bench:data` writes it."
  end

  def row(label, code, folder)
    stock, ours = SIDES.map { |side| in_process(side, label, code, folder) }
    abort "#{label}: the catalogs differ" unless stock[3] == ours[3]
    ratios = [stock[0] / ours[0], stock[1] / ours[1], ours[2] / stock[2]]
    @worse << label if ratios[0] < 1 || ratios[2] > 1
    format('| %<label>s | %<stock>s | %<ours>s | %<cpu>.1fx | %<wall>.1fx | %<memory>.2f |', label:, stock: show(stock), ours: show(ours),
                                                                                             cpu: ratios[0], wall: ratios[1], memory: ratios[2])
  end

  def show(figures)
    format('%.1f ms, %.1f ms, %.0f MB', figures[0] * 1000, figures[1] * 1000, figures[2])
  end

  def in_process(side, label, code, folder)
    reader, writer = IO.pipe
    pid = fork do
      require 'puppet_rs' if side == 'puppet_rs'
      facts = LargeData::FACTS.key?(label) ? { 'large' => nested(25_000) } : {}
      writer.write(JSON.generate(LargeDataMeasures.new(code, facts, (folder if LargeData::DATA.key?(label))).run(@rounds)))
      writer.close
      exit!(0)
    end
    writer.close
    JSON.parse(reader.read)
  ensure
    Process.wait(pid)
  end

  def nested(count)
    (1..count).to_h { |i| ["k#{i}", { 'a' => "value #{i} " * 10, 'b' => ["x#{i}", i] }] }
  end

  # 20 MB in two files.
  def write_data(folder)
    File.write("#{folder}/hiera.yaml", JSON.generate('version' => 5, 'defaults' => { 'datadir' => 'data', 'data_hash' => 'json_data' },
                                                     'hierarchy' => [{ 'name' => 'both', 'paths' => ['one.json', 'two.json'] }]))
    Dir.mkdir("#{folder}/data")
    %w[one two].each { |name| File.write("#{folder}/data/#{name}.json", JSON.generate('large' => nested(50_000))) }
    nil
  end
end

ENV['PUPPET_RS'] ||= 'strict'
exit(1) unless LargeDataTable.new.run
