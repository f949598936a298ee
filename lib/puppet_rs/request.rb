# frozen_string_literal: true

require_relative 'base_module_path'
require_relative 'environment_name'
require_relative 'facts_text'

module PuppetRs
  # Request of {PuppetRs.compile} and {PuppetRs.evaluate}.
  # @api private
  class Request
    attr_reader :node, :variables, :trusted, :server_facts, :classes, :manifest, :code,
                :environment, :environmentpath, :environment_folder, :keep_environment, :hiera_config, :settings, :code_id,
                :logger

    def initialize(node:, facts: {}, variables: {}, trusted: nil, server_facts: {}, classes: [], modulepath: nil,
                   manifest: nil, code: nil, environment: nil, environmentpath: nil, environment_name: nil,
                   keep_environment: false, hiera_config: nil, settings: {}, code_id: nil, logger: nil)
      raise ArgumentError, 'either a manifest or code' if manifest && code

      @node = node.to_s
      @given_facts = facts || {}
      @variables = variables.transform_keys(&:to_s)
      @trusted = trusted || local_trust
      @server_facts = server_facts
      @classes = classes
      @manifest = existing(manifest, 'manifest')
      @code = code
      place_environment(environment&.to_s, environmentpath, environment_name)
      @given_modulepath = folders(modulepath)
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

    # @return [Array<String>] beside an environment +$basemodulepath+ ({BaseModulePath} unless given), else all folders of modules
    def modulepath
      @modulepath ||= @given_modulepath ||
                      (environmentpath ? BaseModulePath.beside(environmentpath, settings[:basemodulepath]) : [])
    end

    # Takes +$basemodulepath+ from settings that a program has, if the request names no folders beside its environment.
    # @yieldreturn [String] the value of the setting
    def modulepath_from_settings
      return if environmentpath.nil? || @given_modulepath || settings.key?(:basemodulepath)

      @modulepath = folders(yield)
    end

    # @return [Boolean] whether the environment has another name than its folder
    def renamed_environment?
      !environment_folder.nil? && File.basename(environment_folder) != environment
    end

    # Settings that say where environments and their modules are, for +environment.conf+. As with Puppet's own defaults the
    # folder of environments lies in +codedir+.
    # @return [Hash{Symbol => String}]
    def environment_settings
      return {} unless environmentpath

      { environmentpath:, basemodulepath: modulepath.join(File::PATH_SEPARATOR),
        codedir: BaseModulePath.code(environmentpath) }
    end

    private

    def folders(modulepath)
      return if modulepath.nil?

      paths = modulepath.is_a?(String) ? modulepath.split(File::PATH_SEPARATOR) : modulepath.map(&:to_s)
      paths.map { |folder| File.expand_path(folder) }
    end

    def existing(path, argument)
      return unless path

      path = File.expand_path(path)
      File.exist?(path) ? path : raise(ArgumentError, "#{argument}: there is nothing at #{path}")
    end

    def place_environment(given, environmentpath, name)
      if EnvironmentName.folder?(given, environmentpath)
        @environment_folder = File.expand_path(given)
        @environmentpath = File.dirname(@environment_folder)
        @environment = name || EnvironmentName.of_folder(given)
      else
        @environment = given || name || EnvironmentName::DEFAULT
        find_environment(environmentpath) if environmentpath
      end
      raise ArgumentError, "'#{@environment}' cannot be the name of an environment" unless EnvironmentName.valid?(@environment)
      return if environment_folder.nil? || File.directory?(environment_folder)

      raise ArgumentError, "no environment at #{environment_folder}"
    end

    # The first folder that has the environment.
    def find_environment(environmentpath)
      parts = environmentpath.split(File::PATH_SEPARATOR).map { |part| File.expand_path(part) }
      @environmentpath = parts.join(File::PATH_SEPARATOR)
      folders = parts.map { |part| File.join(part, @environment) }
      @environment_folder = folders.find { |folder| File.directory?(folder) } || folders.first
    end

    # As <tt>puppet apply</tt> trusts itself.
    def local_trust
      hostname, domain = @node.split('.', 2)
      { 'authenticated' => 'local', 'certname' => @node, 'extensions' => {}, 'hostname' => hostname, 'domain' => domain,
        'external' => {} }
    end
  end
end
