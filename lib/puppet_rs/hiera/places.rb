# frozen_string_literal: true

require 'puppet_rs/base_module_path'
require 'yaml'

module PuppetRs
  module Hiera
    # Folders of the environment that was compiled: modules, and configurations of Hiera.
    class Places
      # @param path [String]
      # @return [String] without links
      def self.real(path)
        File.realpath(path)
      rescue SystemCallError
        path
      end

      # @param options [CommandLine::Options]
      def initialize(options)
        @environment = options[:environment_folder] || named(options)
        @hiera_config = options[:hiera_config]
        @modulepath = options[:modulepath].to_s.split(File::PATH_SEPARATOR)
        @given = options.slice(:environment_name, :modulepath, :settings).compact
      end

      # The system's modules are left out unless they are named.
      # @return [Array<String>] folders of modules
      def modules
        @modules ||= in_folders(@given[:modulepath] ? modulepath : modulepath - BaseModulePath.system)
      end

      # @return [Array<String>] folders of modules, those of the system too
      def all_modules
        @all_modules ||= in_folders(modulepath)
      end

      # @return [Array<String>] manifests of the environment itself
      def site_manifests
        @environment ? Dir.glob("#{@environment}/manifests/**/*.pp") : []
      end

      # @return [Array<String>] data files below the folders that the configurations name
      def data_files
        folders = configurations.flat_map { |path| data_folders(path) }.uniq
        folders.flat_map { |folder| Dir.glob("#{folder}/**/*.{yaml,yml,eyaml,json}") }.map { |path| Places.real(path) }.uniq.sort
      end

      # @return [String] the folder that names in a report are relative to
      def root
        Places.real(@environment || Dir.pwd)
      end

      # @param path [String]
      # @return [String] as reports name it
      def relative(path)
        Places.real(path).delete_prefix("#{root}/")
      end

      # @return [Array<String>] for types that modules define
      def modulepath
        environment_modulepath.map { |folder| File.expand_path(folder) }.uniq
      end

      private

      def in_folders(folders)
        folders.flat_map { |folder| Dir.glob("#{folder}/*/").map { |path| path.chomp('/') } }
      end

      def named(options)
        path = options[:environmentpath] or return
        path.split(File::PATH_SEPARATOR).map { |folder| File.join(folder, options[:environment] || 'production') }
            .find { |folder| File.directory?(folder) }
      end

      # Folders of modules that the environment has, with those of `--modulepath`; without an environment only these.
      def environment_modulepath
        return @modulepath unless @environment

        @environment_modulepath ||= PuppetRs.modulepath(environment: @environment, logger: CommandLine::LogCollector.new,
                                                        **@given)
      rescue LanguageError
        @modulepath
      end

      def configurations
        own = @environment && File.join(@environment, 'hiera.yaml')
        [@hiera_config, own, *modules.map { |folder| File.join(folder, 'hiera.yaml') }].compact.select { |path| File.file?(path) }
      end

      # Folders with variables in their names are taken up to the first of them.
      def data_folders(path)
        config = YAML.safe_load_file(path, permitted_classes: [Symbol]) || {}
        levels = config.fetch('hierarchy', []).grep(Hash) + [config.fetch('defaults', nil) || {}]
        folders = levels.filter_map { |level| level['datadir'] }
        (folders.empty? ? ['data'] : folders).map { |folder| File.expand_path(folder[/\A[^%]*/], File.dirname(path)) }
      rescue Psych::Exception
        []
      end
    end
  end
end
