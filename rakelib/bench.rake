# frozen_string_literal: true

desc 'Time stock Puppet and puppet_rs side by side; writes BENCHMARKS.md'
task :bench do
  ruby '-Ilib', 'bench/run.rb'
end

desc 'Compile catalogs of up to 100,000 resources: time and memory must be linear'
task :scale do
  ruby '-Ilib', 'bench/scale.rb'
end

namespace :bench do
  desc 'Time Ruby functions, lambdas, EPP and ERB, stock Puppet and puppet_rs side by side'
  task :functions do
    ruby '-Ilib', 'bench/functions.rb'
  end

  desc "Run Puppet's own benchmarks, stock Puppet and puppet_rs side by side (ONLY=pattern, ROUNDS=n)"
  task :upstream do
    ruby '-Ilib', 'bench/upstream.rb'
  end
end
