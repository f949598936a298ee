# frozen_string_literal: true

require_relative 'facts_text'

module PuppetRs
  # What {PuppetRs.compile} and {PuppetRs.evaluate} are asked for.
  # @api private
  class Request
    attr_reader :node, :variables, :trusted, :server_facts, :classes, :modulepath, :manifest, :code,
                :environment, :environmentpath, :keep_environment, :hiera_config, :settings, :code_id, :logger

    def initialize(node:, facts: {}, variables: {}, trusted: nil, server_facts: {}, classes: [], modulepath: [],
                   manifest: nil, code: nil, environment: nil, environmentpath: nil, keep_environment: false,
                   hiera_config: nil, settings: {}, code_id: nil, logger: nil)
      raise ArgumentError, 'either a manifest or code' if manifest && code

      @node = node.to_s
      @given_facts = facts || {}
      @variables = variables.transform_keys(&:to_s)
      @trusted = trusted || local_trust
      @server_facts = server_facts
      @classes = classes
      @modulepath = modulepath.is_a?(String) ? modulepath.split(File::PATH_SEPARATOR) : modulepath.map(&:to_s)
      @modulepath = @modulepath.map { |folder| File.expand_path(folder) }
      @manifest = existing(manifest, 'manifest')
      @code = code
      place_environment(environment, environmentpath)
      @keep_environment = keep_environment
      @hiera_config = existing(hiera_config, 'hiera_config')
      @settings = settings.transform_keys(&:to_sym)
      @code_id = code_id
      @logger = logger
    end

    # @return [Hash{String => Object}]
    def facts
      @facts ||= facts_text ? facts_text.to_h : @given_facts.to_h { |name, value| [name.to_s, FactsText.sanitized(value)] }
    end

    # @return [FactsText, nil] when they were given as that
    def facts_text
      @given_facts if @given_facts.is_a?(FactsText)
    end

    # @return [String, nil] the folder of a directory environment
    def environment_folder
      @environmentpath && File.join(@environmentpath, @environment)
    end

    private

    def existing(path, argument)
      return unless path

      path = File.expand_path(path)
      File.exist?(path) ? path : raise(ArgumentError, "#{argument}: there is nothing at #{path}")
    end

    # A path names an environment's folder; a plain word is its name.
    def place_environment(environment, environmentpath)
      environment = environment.to_s if environment
      if environment&.include?(File::SEPARATOR)
        @environmentpath, @environment = File.split(File.expand_path(environment))
      else
        @environment = environment || 'production'
        @environmentpath = environmentpath && File.expand_path(environmentpath)
      end
      # As +Puppet::Node::Environment.valid_name?+.
      raise ArgumentError, "'#{@environment}' cannot be the name of an environment" unless @environment.match?(/\A\w+\z/)
      return if environment_folder.nil? || File.directory?(environment_folder)

      raise ArgumentError, "no environment at #{environment_folder}"
    end

    # As <tt>puppet apply</tt> trusts itself.
    def local_trust
      hostname, domain = @node.split('.', 2)
      { 'authenticated' => 'local', 'certname' => @node, 'extensions' => {}, 'hostname' => hostname, 'domain' => domain,
        'external' => {} }
    end
  end
end
