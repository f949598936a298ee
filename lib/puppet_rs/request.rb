# frozen_string_literal: true

module PuppetRs
  # What {PuppetRs.compile} and {PuppetRs.evaluate} are asked for.
  # @api private
  class Request
    attr_reader :node, :facts, :variables, :trusted, :server_facts, :classes, :modulepath, :manifest, :code,
                :environment, :environmentpath, :hiera_config, :settings, :code_id, :logger

    def initialize(node:, facts: {}, variables: {}, trusted: nil, server_facts: {}, classes: [], modulepath: [],
                   manifest: nil, code: nil, environment: nil, environmentpath: nil, hiera_config: nil,
                   settings: {}, code_id: nil, logger: nil)
      raise ArgumentError, 'either a manifest or code' if manifest && code

      @node = node.to_s
      @facts = facts
      @variables = variables.transform_keys(&:to_s)
      @trusted = trusted || local_trust
      @server_facts = server_facts
      @classes = classes
      @modulepath = modulepath.is_a?(String) ? modulepath.split(File::PATH_SEPARATOR) : modulepath.map(&:to_s)
      @modulepath = @modulepath.map { |folder| File.expand_path(folder) }
      @manifest = manifest && File.expand_path(manifest)
      @code = code
      place_environment(environment, environmentpath)
      @hiera_config = hiera_config && File.expand_path(hiera_config)
      @settings = settings.transform_keys(&:to_sym)
      @code_id = code_id
      @logger = logger
    end

    # @return [String, nil] the folder of a directory environment
    def environment_folder
      @environmentpath && File.join(@environmentpath, @environment)
    end

    private

    # A path names an environment's folder; a plain word is its name.
    def place_environment(environment, environmentpath)
      environment = environment.to_s if environment
      if environment&.include?(File::SEPARATOR)
        @environmentpath, @environment = File.split(File.expand_path(environment))
      else
        @environment = environment || 'production'
        @environmentpath = environmentpath && File.expand_path(environmentpath)
      end
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
