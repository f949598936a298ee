# frozen_string_literal: true

# Random changes of control repositories: `puppet_rs diff` has to find what octocatalog-diff's library finds between the same
# catalogs, and must leave out no node that a change reaches (`--check-selection`).
#
#   ruby -Ilib spec/conformance/changes_differential.rb                                 200 changes of the examples
#   ruby -Ilib spec/conformance/changes_differential.rb --real FOLDER --changes 200     of the repositories below a folder, too
#
# Exit status 1: a difference, printed with its change.
require 'optparse'
require 'tmpdir'
require 'yaml'
require_relative 'real_code'
require_relative 'changes/control'
require_relative 'changes/edit'
require_relative '../support/octocatalog'
require 'puppet_rs/compile'

options = { changes: 200, seed: 1, nodes: 8 }
OptionParser.new do |parser|
  parser.on('--real FOLDER') { |folder| options[:real] = File.expand_path(folder) }
  parser.on('--changes N', Integer) { |count| options[:changes] = count }
  parser.on('--seed N', Integer) { |seed| options[:seed] = seed }
  parser.on('--nodes N', Integer, 'of each repository of --real') { |count| options[:nodes] = count }
end.parse!

$stdout.sync = true
PuppetRs::CommandLine::Engine.load(standalone: false)
PuppetRs::Verify::Secrets.instance # processes that are forked share its key
counts = Hash.new(0)
differences = 0

# Both programs on one change.
examine = lambda do |control, edit|
  selection = control.selection
  counts[:nodes] += selection[:nodes]
  counts[:selected] += selection[:selected]
  pairs = control.changed
  counts[:failed] += selection[:failed]
  counts[:changed] += pairs.size
  texts = selection[:wrong] ? ["left out: #{selection[:wrong]}"] : []
  pairs.zip(Octocatalog.theirs(pairs)).each do |pair, theirs|
    next counts[:refused] += 1 unless theirs

    ours = Octocatalog.ours(pair)
    counts[:found] += ours.size
    texts << "octocatalog-diff: #{theirs - ours}\npuppet_rs diff: #{ours - theirs}" unless ours == theirs
  end
  next if texts.empty?

  differences += 1
  puts "#{control.title}: #{edit}", texts, ''
end

Dir.mktmpdir('changes') do |scratch|
  controls = Control.examples(scratch)
  controls += Control.real(options[:real], scratch, options[:nodes]) if options[:real]
  random = Random.new(options[:seed])
  options[:changes].times do |index|
    control = controls[index % controls.size]
    edit = Edit.new(control.folder, random, control.reached)
    control.with(edit) { examine.call(control, edit) }
    puts "#{index + 1} changes, #{counts.map { |name, count| "#{count} #{name}" }.join(', ')}" if ((index + 1) % 25).zero?
  end
  share = counts[:selected].fdiv(counts[:nodes]) * 100
  puts "#{options[:changes]} changes of #{controls.size} repositories: #{counts[:nodes]} nodes, #{counts[:selected]} compiled (#{share.round}%), " \
       "#{counts[:changed]} changed, #{counts[:failed]} failed, #{counts[:found]} findings, #{counts[:refused]} refused by octocatalog-diff, #{differences} differences"
end
exit(differences.zero? ? 0 : 1)
