# frozen_string_literal: true

require_relative 'puppet/process/features'

module PuppetRs
  # The Puppet that this machine has, for code that does not load it: what it takes for an error depends on its release.
  #
  # @example
  #   PuppetRs::InstalledPuppet.rules # => { strict: 'error', literal_types: true, openvox: false } with Puppet 8
  module InstalledPuppet
    DEFAULTS = 'puppet/defaults'
    # Puppet 7 makes it a warning, Puppet 8 and OpenVox an error. (Checked against Puppet 7.23, 8.10, OpenVox 8.28 and 9.)
    STRICT = /^\s*:strict => \{\s*:default\s*=> :(\w+)/
    private_constant :DEFAULTS, :STRICT

    class << self
      # @return [Hash{Symbol => Object}] its defaults of what validation asks for; empty: there is no Puppet, or it cannot be read
      def rules
        @rules ||= folder ? found(folder) : {}
      rescue SystemCallError
        @rules = {}
      end

      private

      def found(folder)
        strict = File.read("#{folder}/#{DEFAULTS}.rb", encoding: Encoding::UTF_8)[STRICT, 1]
        strict ? { strict:, **DropIn::Features.of_validation("#{folder}/puppet") } : {}
      end

      # As `require 'puppet'` finds it.
      def folder
        $LOAD_PATH.map(&:to_s).find { |folder| File.exist?("#{folder}/#{DEFAULTS}.rb") } ||
          (::Gem::Specification.find_by_path(DEFAULTS)&.full_require_paths&.first if defined?(::Gem::Specification))
      end
    end
  end
end
