# frozen_string_literal: true

# Writes into the case files of spec/suite/eval what stock Puppet makes of each case:
#   ruby spec/conformance/suite_oracle.rb [FILE...]
# With CHECK=1 nothing is written: fails when a file says something else.

ENV['PUPPET_RS'] = 'off'
$LOAD_PATH.unshift(File.expand_path('../../lib', __dir__))
require_relative '../support/suite'

stale = 0
files = ARGV.empty? ? Suite.files : ARGV.map { |file| File.expand_path(file) }
files.each do |path|
  head = File.readlines(path).take_while { |line| !line.start_with?('#### ') }
  out = [*head]
  section = nil
  Suite.blocks(File.readlines(path, encoding: Encoding::UTF_8)).zip(Suite.read(path)) do |(name, _), kase|
    out << "#### #{name}\n" if name != section || !kase.code.start_with?('= ')
    section = name
    out << "#{kase.code.sub(/\s*\z/, '')}\n"
    out.concat(Suite.run(kase).map { |line| "#> #{line}\n" })
    out << "\n" unless kase.code.start_with?('= ')
  end
  text = out.join
  next if text == File.read(path, encoding: Encoding::UTF_8)

  stale += 1
  ENV['CHECK'] ? warn("#{path}: stock Puppet says something else") : File.write(path, text)
end
puts "#{files.sum { |path| Suite.read(path).size }} cases in #{files.size} files, #{stale} files #{ENV['CHECK'] ? 'stale' : 'changed'}"
exit 1 if ENV['CHECK'] && stale.positive?
