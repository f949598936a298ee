# frozen_string_literal: true

# An rspec-puppet suite as a module's author writes it; run on its own, with the
# gem and without, by spec/integration/rspec_puppet_spec.rb.
require 'json'
require 'rspec-puppet'

FACTS = JSON.parse(File.read(File.expand_path('../../bench/facts/debian11.json', __dir__)))

RSpec.configure do |config|
  config.module_path = "/usr/share/puppet/modules:#{File.expand_path('modules', __dir__)}"
  config.manifest = File.expand_path('manifest.pp', __dir__)
  config.default_facts = FACTS
  # Debian 12's modules are written for Puppet 7: its strictness, whatever runs them.
  config.before { Puppet[:strict] = :warning }
  config.after(:suite) do
    if defined?(PuppetRs)
      warn "compiled in Rust: #{PuppetRs.stats[:compiled]}, left to stock: #{PuppetRs.stats[:fallbacks].values.sum}"
    end
  end
end
