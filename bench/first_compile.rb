# frozen_string_literal: true

# Waiting times of a user without a warm process: the first compile of a process, and compiles in fresh environments. Seconds
# of the processor, stock Puppet and puppet_rs in turn; catalogs are compared. Writes a section of BENCHMARKS.md.
#
#   ruby -Ilib bench/first_compile.rb              ROUNDS=n (7; 3 where a round takes longer than 2 s), ONLY=regex of scenarios
#   REAL_CODE=folder                               with a node of the public site faust64/puppet
#
# puppet_rs is loaded first, as by RUBYOPT=-rpuppet_rs, and keeps compiled Ruby files (docs/startup.md) in build/first_compile; three processes
# that are not timed come before the others. PUPPET_RS_CACHE=off times it without.
#
# Scenarios of manifests fill required parameters with data that is made once, in build/first_compile.

require_relative 'first_compile/sides'
require_relative 'section'

# Runs both sides and shows the table.
class FirstCompileTable
  include FirstCompileSides

  ROWS = { first: 'first compile', process: 'whole process', warm: 'warm', median: 'median compile' }.freeze

  def run
    scenarios = { 'openstack' => 'openstack controller', 'site' => 'node of a large site', 'small' => 'small node',
                  'environments' => "classes of Debian's modules, a fresh environment each" }
    scenarios.delete('site') unless ENV['REAL_CODE']
    FirstCompile.data
    lines = ["Puppet #{Puppet.version}, Ruby #{RUBY_VERSION}; processor time, median (least to most). Environments are folders. Compiled Ruby " \
             "files are #{CACHE == 'off' ? 'not ' : ''}kept between processes.", '',
             '| | | n | stock Puppet | puppet_rs | ratio |', '|---|---|---:|---:|---:|---:|']
    scenarios.each do |name, label|
      lines.concat(rows(name, label)) if name.match?(ENV.fetch('ONLY', ''))
      puts lines.last(3)
    end
    lines
  end

  private

  def rows(name, label)
    2.times { in_process('puppet_rs', name) }
    first = SIDES.map { |side| in_process(side, name) }
    abort "#{name}: the catalogs differ" unless first.map { |result| result['digest'] }.uniq.one?

    rounds = Integer(ENV.fetch('ROUNDS', first[0]['process'] > 2 ? '3' : '7'))
    results = [first, *Array.new(rounds - 1) { SIDES.map { |side| in_process(side, name) } }].transpose
    about = first[0]['resources'] ? "#{first[0]['resources']} resources" : "#{first[0]['compiled']} catalogs"
    ROWS.select { |key, _| first[0][key.to_s] }.map { |key, text| row("#{label}, #{about}", text, results, key.to_s) }
  end

  def row(label, text, results, key)
    values = results.map { |list| list.map { |result| result[key] } }
    shown = values.map { |list| format('%s (%s to %s)', *[median(list), *list.minmax].map { |seconds| show(seconds) }) }
    "| #{label} | #{text} | #{values[0].size} | #{shown.join(' | ')} | #{format('%.1fx', median(values[0]) / median(values[1]))} |"
  end
end

lines = FirstCompileTable.new.run
Section.write('first compiles', lines) unless ENV['ROUNDS'] == '1' || ENV['ONLY']
