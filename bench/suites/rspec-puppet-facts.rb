# frozen_string_literal: true

# For machines that have FacterDB, but not the gem rspec-puppet-facts (as Debian): facts of the systems that a module's
# metadata.json names, the newest set of each that is not newer than the installed Facter. `bench/suites.rb` puts this folder
# into the load path of suites when the gem is not there.

require 'facter'
require 'facterdb'
require 'json'

# Parts of the gem that suites use.
module RspecPuppetFacts
  # Facts of a system's newest usable set.
  # @param system [String] as `debian-11-x86_64`
  # @return [Hash{Symbol => Object}, nil]
  def self.facts(system)
    @sets ||= FacterDB.default_fact_files.group_by { |path| File.basename(path, '.facts') }
    version = ->(path) { Gem::Version.new(File.basename(File.dirname(path))) }
    path = @sets.fetch(system, []).select { |set| version[set] <= Gem::Version.new(Facter.version) }.max_by(&version)
    path && JSON.parse(File.read(path)).transform_keys { |name| name.downcase.to_sym }
  end

  # @param options [Hash] `:supported_os` in place of metadata.json's
  # @return [Hash{String => Hash}] facts by system
  def on_supported_os(options = {})
    systems = options[:supported_os] || JSON.parse(File.read('metadata.json'))['operatingsystem_support']
    names = systems.flat_map do |system|
      Array(system['operatingsystemrelease']).map do |release|
        short = system['operatingsystem'] == 'windows' ? release : release[/\S+/]
        "#{system['operatingsystem'].downcase}-#{short}-x86_64"
      end
    end
    names.uniq.to_h { |name| [name, RspecPuppetFacts.facts(name)] }.compact
  end
end
