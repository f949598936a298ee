# frozen_string_literal: true

require 'digest'
require 'json'

module PuppetRs
  module Verify
    # One thing to compile: a node with its facts, in an environment.
    #
    # @!attribute name [String] what reports call it
    # @!attribute code [String, nil] Puppet code; nil: the environment's manifest
    # @!attribute node [String] the node's certname
    # @!attribute environment [String] the environment's name
    # @!attribute environmentpath [String, nil] a folder of environments
    # @!attribute modulepath [String] module folders, joined by ':'
    # @!attribute facts [Hash] the node's facts
    # @!attribute hiera_config [String, nil] the global hiera.yaml
    # @!attribute hiera_digest [String, nil] stands for its data, if that is known
    # @!attribute strict [String, nil] the setting of that name (nil: as Puppet has it)
    # @!attribute repeat [Integer] how many times to compile, for timing
    Input = Struct.new(
      :name, :code, :node, :environment, :environmentpath, :modulepath, :facts, :hiera_config, :hiera_digest, :strict, :repeat,
      keyword_init: true
    ) do
      def initialize(environment: 'production', modulepath: SYSTEM_MODULES, facts: {}, repeat: 1, **rest)
        super
        self.node ||= facts['fqdn'] || facts.dig('networking', 'fqdn') || 'node.example.com'
      end

      # What the result of stock Puppet depends on, for keeping it.
      def digest
        parts = [name, code, node, environment, environmentpath, modulepath, facts]
        parts << hiera_digest if hiera_digest
        parts << { strict: } if strict
        Digest::SHA256.hexdigest(JSON.generate(parts))
      end

      # Everything that the result depends on is in the digest.
      def cacheable?
        environmentpath.nil? && hiera_config.nil? == hiera_digest.nil?
      end
    end
  end
end
