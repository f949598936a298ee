# frozen_string_literal: true

require 'json'
require 'puppet_rs/base_module_path'

module PuppetRs
  module Diff
    # Facts of the engine that kept catalogs depend on. The last run's are known before Puppet is loaded.
    #
    # @!attribute version [String] Puppet's
    # @!attribute modules [String] its base module path
    # @!attribute machine [Hash{String => Object}, nil] facts of this machine, of which defaults of Puppet's settings are made
    EngineFacts = Struct.new(:version, :modules, :machine) do
      # @param machine [Hash{String => Object}, nil]
      # @return [EngineFacts] of this process, which has loaded the engine
      def self.current(machine)
        new(PuppetRs.puppet_version, PuppetRs::BaseModulePath.folders.join(File::PATH_SEPARATOR), machine)
      end

      # @param cache [String, nil]
      # @param standalone [Boolean, nil]
      # @return [EngineFacts, nil] of the last run, which may have had another Puppet
      def self.remembered(cache, standalone)
        found = JSON.parse(File.read(file(cache, standalone))) if cache
        return unless found.is_a?(Hash)

        values = found.values_at('version', 'modules', 'machine')
        new(*values) if [String, String, standalone ? NilClass : Hash].zip(values).all? { |type, value| type === value } # rubocop:disable Style/CaseEquality
      rescue SystemCallError, JSON::ParserError
        nil
      end

      # @param cache [String]
      # @param standalone [Boolean, nil]
      # @return [String]
      def self.file(cache, standalone)
        File.join(cache, standalone ? 'standalone' : "ruby-#{RUBY_VERSION}")
      end

      # @param cache [String, nil]
      # @param standalone [Boolean, nil]
      # @return [void]
      def remember(cache, standalone)
        return if cache.nil? || self == self.class.remembered(cache, standalone)

        Diff.replace(self.class.file(cache, standalone), JSON.generate(to_h))
      end
    end
  end
end
