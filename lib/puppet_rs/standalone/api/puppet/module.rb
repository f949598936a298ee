# frozen_string_literal: true

module Puppet
  # A module of an environment.
  class Module
    attr_reader :name, :path, :environment

    # @return [Puppet::Module, nil]
    def self.find(name, environment = Puppet.lookup(:current_environment))
      environment = Puppet.lookup(:current_environment) unless environment.respond_to?(:module)
      environment.module(name)
    end

    def initialize(name, path, environment)
      @name = name
      @path = path
      @environment = environment
    end

    def file(name)
      existing('files', name)
    end

    def template(name)
      existing('templates', name)
    end

    def metadata_file
      File.join(path, 'metadata.json')
    end

    # @return [Hash]
    def read_metadata
      Puppet::Util::Json.load_file(metadata_file)
    end

    def version
      File.exist?(metadata_file) ? read_metadata['version'] : nil
    end

    %w[files templates manifests lib locales].each do |folder|
      define_method(folder == 'lib' ? :plugin_directory : folder.to_sym) { File.join(path, folder) }
    end

    def to_s
      "Module #{name}(#{path})"
    end

    private

    def existing(folder, name)
      found = File.join(path, folder, name)
      File.exist?(found) ? found : nil
    end
  end
end
