# frozen_string_literal: true

module Puppet
  # A module of an environment.
  class Module
    class Error < Puppet::Error; end
    class MissingMetadata < Error; end
    class FaultyMetadata < Error; end

    # Required keys of +metadata.json+.
    REQUIRED = %w[source author version license dependencies].freeze
    private_constant :REQUIRED

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

    # @raise [Error] where stock has no module of this folder
    # @api private
    def check_metadata
      data = parsed_metadata
      return if data.empty?

      lacking = REQUIRED.find { |key| data[key].nil? }
      raise MissingMetadata, "No #{lacking} module metadata provided for #{name}" if lacking

      dependencies = data['dependencies']
      return if dependencies.is_a?(Array)

      raise MissingMetadata, "The value for the key dependencies in the file metadata.json of the module #{name} must be an " \
                             "array, not: '#{dependencies}'"
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

    def parsed_metadata
      File.exist?(metadata_file) ? read_metadata : {}
    rescue Puppet::Util::Json::ParseError => e
      message = "#{name} has an invalid and unparsable metadata.json file. The parse error: #{e.message}"
      raise FaultyMetadata, message if Puppet[:strict] == :error

      Puppet[:strict] == :off ? Puppet.debug(message) : Puppet.warning(message)
      {}
    end

    def existing(folder, name)
      found = File.join(path, folder, name)
      File.exist?(found) ? found : nil
    end
  end
end
