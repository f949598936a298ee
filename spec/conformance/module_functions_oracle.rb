# frozen_string_literal: true

# Writes into the case files of spec/suite/functions/modules what stock Puppet makes of each call:
#   ruby spec/conformance/module_functions_oracle.rb [FILE...]
# With CHECK=1 nothing is written: fails when a file says something else. A case that does not run the code of the
# function it stands under is told.

ENV['PUPPET_RS'] = 'off'
$LOAD_PATH.unshift(File.expand_path('../../lib', __dir__))
require 'puppet'
require 'puppet/test/test_helper'
require 'puppet_rs/verify'
require_relative '../support/differential'
require_relative '../support/function_cases'

# Each function has an environment of its own, as in the spec: what one loads the next one shall not find.
def rewritten(path)
  found = FunctionCases.read(path).group_by(&:function).flat_map do |_, cases|
    FunctionCases.in_environment { |environment| cases.map { |kase| outcome(kase, environment) } }
  end
  File.readlines(path, chomp: true, encoding: Encoding::UTF_8).flat_map do |line|
    next [] if line.match?(/\A[>!~+] /)

    line.start_with?('=') ? [line, *found.shift] : [line]
  end.join("\n") << "\n"
end

def outcome(kase, environment)
  found, ran = traced(kase) { FunctionCases.run(kase, environment) }
  warn "#{kase.function}: not run by #{kase.line}" unless ran || found.last.match?(/expects|mis-matched/)
  found
end

# Whether the code of the function's file runs.
def traced(kase)
  file = "#{FunctionCases::MODULES}/#{kase.function.sub('/', '/lib/puppet/')}.rb"
  ran = false
  trace = TracePoint.new(:call, :b_call) { |point| ran ||= point.path == file && point.method_id }
  [trace.enable { yield }, ran]
end

files = ARGV.empty? ? Dir["#{FunctionCases::ROOT}/*.cases"] : ARGV
changed = files.count do |path|
  text = rewritten(path)
  next false if text == File.read(path, encoding: Encoding::UTF_8)

  ENV['CHECK'] ? warn("#{path}: stock Puppet says something else") : File.write(path, text)
  true
end
puts "#{files.size} files, #{changed} #{ENV['CHECK'] ? 'stale' : 'changed'}"
exit 1 if ENV['CHECK'] && changed.positive?
