# frozen_string_literal: true

module PuppetRs
  module Diff
    # The sets of facts of the gem facterdb, as nodes that are named after operating systems: `debian-12-x86_64`.
    class FacterSets
      # @param filter [String] in the syntax of facterdb: `os.name=Debian and os.release.major=/^1/`
      def initialize(filter)
        @filter = filter
      end

      # @return [Hash{String => Hash}] for each system those of the newest Facter
      # @raise [CommandLine::UsageError]
      def nodes
        require 'facterdb'
        sets = FacterDB.get_facts(@filter).map { |facts| facts.transform_keys(&:to_s) }
        raise CommandLine::UsageError, "--facterdb #{@filter}: no set has these facts" if sets.empty?

        sets.sort_by { |facts| Gem::Version.new(facts['facterversion']) }.to_h { |facts| [name(facts), facts] }.sort.to_h
      rescue CommandLine::UsageError, LoadError
        raise
      rescue StandardError => e # jgrep's errors have no class of their own
        raise CommandLine::UsageError, "--facterdb #{@filter}: #{e.message.lines.first.to_s.strip}"
      end

      private

      def name(facts)
        system = facts['os'] || {}
        # The sets of facterdb 3 and later have no facts of old names.
        words = [system['name'] || facts['operatingsystem'], release(system, facts), system['hardware'] || facts['hardwaremodel']]
        words.compact.join('-').downcase.gsub(/[^\w.-]+/, '-')
      end

      def release(system, facts)
        system.dig('release', 'major') || facts['operatingsystemmajrelease'] || facts['operatingsystemrelease']
      end
    end
  end
end
