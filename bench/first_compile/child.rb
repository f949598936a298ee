# frozen_string_literal: true

# One process of one side: compiles a scenario and prints its figures as JSON. `-rpuppet_rs` makes it that of puppet_rs.

require_relative 'inputs'

started = FirstCompile.clock
inputs = FirstCompileInputs.for(ARGV.fetch(0))
process = FirstCompile.new(FirstCompile.clock - started)
begin
  puts JSON.generate(inputs.is_a?(Array) ? process.environments(inputs) : process.node(inputs))
rescue Puppet::Error => e
  puts JSON.generate(error: e.message)
end
