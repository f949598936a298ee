# frozen_string_literal: true

module Puppet
  class Node
    # Modules, a manifest, and what was read of them.
    class Environment
      NO_MANIFEST = :no_manifest
      MODULE_NAME = /\A(?:[a-z][a-z0-9_]*|[[:alnum:]]+-[a-z][a-z0-9_]*)\z/

      attr_reader :name, :modulepath, :manifest, :functions3x, :functions3x_info, :functions3x_read,
                  :functions4x, :native_types
      # @api private
      attr_accessor :scope_class, :native

      # @param modulepath [Array<String>] folders, of which some may not exist
      # @param conf [PuppetRs::Standalone::EnvironmentConf, nil] of a directory environment
      def initialize(name, modulepath, manifest: nil, conf: nil)
        @name = name.to_sym
        @configured_modulepath = modulepath
        @modulepath = modulepath.select { |folder| File.directory?(folder) }
        @manifest = manifest
        @conf = conf
        @functions3x = ::Module.new
        @functions3x_info = {}
        @functions3x_read = []
        @functions4x = {}
        @native_types = {}
      end

      def full_modulepath
        @configured_modulepath
      end

      # @return [String, nil] a command
      def config_version
        @config_version ||= @conf&.config_version
      end

      # @return [Array<String>] why nothing can be compiled
      def validation_errors
        return [] unless @conf&.conflicting_manifest?

        ["The 'disable_per_environment_manifest' setting is true, and the '#{name}' environment has an environment.conf " \
         "manifest that conflicts with the 'default_manifest' setting."]
      end

      # @return [String, nil] what a deprecated setting names
      # @api private
      def data_provider
        @conf&.data_provider
      end

      # The settings that an environment has of its own.
      # @return [Hash{Symbol => Object}]
      # @api private
      def settings
        @settings ||= @conf ? @conf.to_h : { modulepath: full_modulepath.join(File::PATH_SEPARATOR), manifest: }
      end

      # @return [Array<Puppet::Module>] the first of each name
      def modules
        recorded(@configured_modulepath) if @modules.nil?
        @modules ||= modulepath.flat_map do |folder|
          next [] unless File.directory?(folder)

          Dir.children(folder).grep(MODULE_NAME).map { |name| [name, File.join(folder, name)] }
             .select { |_, path| File.directory?(path) }
             .map { |name, path| Puppet::Module.new(name, path, self) }
        end.uniq(&:name)
      end

      # Reports faults of metadata, and leaves out modules without it, as Puppet's +modules+.
      # @return [Boolean] whether modules were left out
      # @api private
      def leave_out_faulty_modules
        sound = modules.select do |mod|
          mod.check_metadata
          true
        rescue Puppet::Module::Error => e
          Puppet.log_exception(e)
          false
        end
        @by_name = nil
        sound.size < modules.size && (@modules = sound) ? true : false
      end

      # @return [Puppet::Module, nil]
      def module(name)
        (@by_name ||= modules.to_h { |mod| [mod.name, mod] })[name.to_s]
      end

      # A Ruby file of a module.
      # @param name [String] under lib
      # @return [String, nil]
      def find_ruby_file(name)
        paths = modules.map { |mod| File.join(mod.path, 'lib', name) }
        recorded(paths)
        paths.find { |path| File.file?(path) }
      end

      # @return [Array<String>]
      def ruby_files(pattern)
        recorded(modules.map { |mod| File.join(mod.path, 'lib', File.dirname(pattern)) })
        modules.flat_map { |mod| Dir.glob(File.join(mod.path, 'lib', pattern)) }
      end

      # Notes paths that Ruby code looks at for {PuppetRs.dependencies}.
      def recorded(paths)
        PuppetRs::Native.stamps(paths) if PuppetRs::Native.recording?
      end
      private :recorded

      def rich_data?
        @conf ? @conf.rich_data : Puppet[:rich_data]
      end

      # @return [String, Integer]
      def version
        @version ||= config_version.to_s.empty? ? ::Time.now.to_i : Puppet::Util::Execution.execute([config_version]).strip
      rescue Puppet::ExecutionFailure => e
        raise Puppet::ParseError, "Execution of config_version command `#{config_version}` failed: #{e.message}"
      end

      def to_s
        name.to_s
      end

      def inspect
        "#<#{self.class} #{name}>"
      end

      def ==(other)
        equal?(other)
      end
    end
  end
end
