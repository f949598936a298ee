# frozen_string_literal: true

desc 'Time stock Puppet and puppet_rs side by side; writes BENCHMARKS.md (ROUNDS=1 is a smoke test)'
task bench: %i[bench:workloads scale bench:first_compile bench:fleet bench:data bench:upstream bench:rspec bench:runtimes]

desc 'Compile with more and more resources, Hiera keys, modules and nodes: time must be linear'
task :scale do
  ruby '-Ilib', 'bench/growth.rb'
end

namespace :bench do
  # Compiles, parsing and memory; writes README's table too.
  task :workloads do
    ruby '-Ilib', 'bench/run.rb'
  end

  desc 'Time the workloads with Puppet 7, 8 and OpenVox 9, both sides in turn (ONLY=pattern, RUNTIMES=commands, ROUNDS=n)'
  task :runtimes do
    ruby 'bench/runtimes.rb'
  end

  desc 'Time Ruby functions, lambdas, EPP and ERB, stock Puppet and puppet_rs side by side'
  task :functions do
    ruby '-Ilib', 'bench/functions.rb'
  end

  desc "Time Debian's Puppet Server and puppet_rs server in turn (SECONDS, CLIENTS, WORKLOADS); writes into docs/server.md"
  task :server do
    sh 'script/puppetserver'
    ruby '-Ilib', 'bench/server.rb'
  end

  desc 'Time first compiles and fresh environments, stock Puppet and puppet_rs side by side (ONLY=pattern, ROUNDS=n)'
  task :first_compile do
    ruby '-Ilib', 'bench/first_compile.rb'
  end

  desc 'Time first compiles of the public repositories in REAL_CODE, both sides (ONLY=pattern, CLASSES=n)'
  task :real_code do
    ruby '-Ilib', 'bench/real_code.rb'
  end

  desc 'Time large hashes, lists, facts and Hiera data, and their memory, both sides in turn (ONLY=pattern, ROUNDS=n)'
  task :data do
    ruby '-Ilib', 'bench/large_data.rb'
  end

  desc 'Time the catalogs of many nodes in one process, stock Puppet and puppet_rs side by side'
  task :fleet do
    ruby '-Ilib', 'bench/fleet.rb'
  end

  desc 'Time puppet_rs diff on an example environment with made nodes (NODES=1000)'
  task :diff do
    ruby '-Ilib', 'bench/diff.rb'
  end

  desc "Run Puppet's own benchmarks, stock Puppet and puppet_rs side by side (ONLY=pattern, ROUNDS=n)"
  task :upstream do
    ruby '-Ilib', 'bench/upstream.rb'
  end

  desc 'Time suites of rspec-puppet: stock Puppet, puppet_rs and puppet_rs/rspec (SUITES=folder,folder, ROUNDS=n)'
  task :rspec do
    ruby '-Ilib', 'bench/suites.rb'
  end
end

desc 'Ask puppet_rs server for 20,000 catalogs (COUNT=n) while code is deployed; draws docs/images/soak.svg'
task :soak do
  ruby '-Ilib', 'bench/soak.rb'
end
