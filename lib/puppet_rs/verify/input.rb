# frozen_string_literal: true

require 'digest'
require 'json'

module PuppetRs
  module Verify
    # One thing to compile: a node with its facts, in an environment.
    #
    # @!attribute name [String] what reports call it
    # @!attribute named [String, nil] the class that the user named and that must exist
    # @!attribute node_label [String, nil] name of the facts, when there are several
    # @!attribute code [String, nil] Puppet code; nil: the environment's manifest
    # @!attribute manifest [String, nil] the file of the code
    # @!attribute node [String] the node's certname
    # @!attribute environment [String] the environment's name
    # @!attribute environmentpath [String, nil] a folder of environments
    # @!attribute environment_folder [String, nil] the environment's, where it is not found by its name
    # @!attribute modulepath [String, nil] module folders, joined by ':'; nil: Puppet's default of `$basemodulepath`
    # @!attribute facts [Hash] the node's facts
    # @!attribute hiera_config [String, nil] the global hiera.yaml
    # @!attribute files_digest [String, nil] identifies the content of the environment and of the Hiera data, if that is known
    # @!attribute strict [String, nil] the setting of that name (nil: as Puppet has it)
    # @!attribute settings [Hash{Symbol=>String}, nil] more of Puppet's settings
    # @!attribute repeat [Integer] how many times to compile, for timing
    Input = Struct.new(
      :name, :named, :code, :manifest, :node, :node_label, :environment, :environmentpath, :environment_folder, :modulepath,
      :facts, :hiera_config, :files_digest, :strict, :settings, :repeat,
      keyword_init: true
    ) do
      def initialize(environment: 'production', modulepath: nil, facts: {}, repeat: 1, **rest)
        super
        self.node ||= CommandLine::Facts.certname(facts) || 'node.example.com'
      end

      # Inputs of the result of stock Puppet, for keeping it.
      def digest
        parts = [name, code, node, environment, environmentpath, modulepath, facts]
        parts << files_digest if files_digest
        parts << { strict: } if strict
        parts << { settings: } if settings
        Digest::SHA256.hexdigest(JSON.generate(parts))
      end

      # True when the digest covers everything that the result depends on.
      def cacheable?
        !files_digest.nil? || (environmentpath.nil? && hiera_config.nil?)
      end
    end
  end
end
