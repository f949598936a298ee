# frozen_string_literal: true

desc 'Time stock Puppet and puppet_rs side by side; writes bench/RESULTS.md'
task :bench do
  ruby '-Ilib', 'bench/run.rb'
end
