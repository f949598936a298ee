# frozen_string_literal: true

# First compiles of public repositories: classes of each, their required parameters filled in, with facterdb's facts of Debian 11. Each compile is
# in a new process, stock Puppet and puppet_rs in turn; catalogs are compared. Seconds of the processor. Writes a section of BENCHMARKS.md.
#
#   REAL_CODE=folder ruby -Ilib bench/real_code.rb      CLASSES=n of each repository (4), ONLY=regex of repositories
#
# The classes are those with most resources of a sample. A repository of which stock Puppet compiles none has no row.

require_relative 'first_compile/inputs'
require_relative 'first_compile/sides'
require_relative 'section'

# The table.
class RealCodeTable
  include FirstCompileSides

  # Classes that are tried, for each that is timed.
  TRIED = 6
  MEASURES = { 'first' => 'first compile', 'process' => 'whole process', 'warm' => 'warm' }.freeze
  HEADER = ["| repository | classes | resources | #{MEASURES.values.join(' | ')} |", "|---|---:|---:|#{'---:|' * MEASURES.size}"].freeze

  def initialize(count)
    @count = count
    @all = MEASURES.transform_values { [[], []] }
  end

  def run
    lines = [introduction, '', *HEADER]
    repositories.each do |name|
      row = row(name) or next
      puts row
      lines << row
    end
    lines << "| all | | | #{cells(@all)} |"
  end

  private

  def introduction
    "Puppet #{Puppet.version}, Ruby #{RUBY_VERSION}; processor time in stock Puppet and in puppet_rs, sums over the classes. Environments are folders. " \
      "Compiled Ruby files are #{CACHE == 'off' ? 'not ' : ''}kept between processes."
  end

  def repositories
    Dir.children(ENV.fetch('REAL_CODE')).sort.grep(Regexp.new(ENV.fetch('ONLY', '')))
  end

  def row(repository)
    classes = largest(repository)
    return if classes.empty?

    results = classes.map { |name| both("real/#{repository}/#{name}") }
    sums = MEASURES.to_h { |key, _| [key, results.transpose.map { |side| side.map { |result| result[key] } }] }
    sums.each { |key, sides| sides.each_with_index { |list, index| @all[key][index].concat(list) } }
    "| #{repository.sub('+', '/')} | #{classes.size} | #{results.sum { |stock, _| stock['resources'] }} | #{cells(sums)} |"
  end

  def both(scenario)
    in_process('puppet_rs', scenario)
    results = SIDES.map { |side| in_process(side, scenario) }
    abort "#{scenario}: the catalogs differ" unless results.map { |result| result['digest'] }.uniq.one?
    results
  end

  def cells(sums)
    sums.map do |_, (stock, ours)|
      format('%<stock>s, %<ours>s: %<ratio>.1fx', stock: show(stock.sum), ours: show(ours.sum), ratio: stock.sum / ours.sum)
    end.join(' | ')
  end

  # @return [Array<String>] names of the classes with most resources of those that compile
  def largest(repository)
    names = FirstCompileInputs.names(repository)
    sample = names.each_slice([names.size / (@count * TRIED), 1].max).map(&:first).first(@count * TRIED)
    sizes = sample.filter_map do |name|
      result = in_process('puppet_rs', "real/#{repository}/#{name}")
      [result['resources'], name] if result['resources']
    end
    sizes.max_by(@count, &:first).map(&:last)
  end
end

lines = RealCodeTable.new(Integer(ENV.fetch('CLASSES', '4'))).run
puts lines.last
Section.write('public repositories', lines) unless ENV['ONLY']
