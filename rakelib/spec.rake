# frozen_string_literal: true

desc 'Run the specs (PUPPET_RS=strict: a fallback is an error)'
task :spec do
  sh({ 'PUPPET_RS' => ENV.fetch('PUPPET_RS', 'strict') }, 'rspec')
end

desc 'Compare puppet_rs with stock Puppet over every class and manifest of the installed modules'
task :conformance do
  sh 'script/conformance'
end
