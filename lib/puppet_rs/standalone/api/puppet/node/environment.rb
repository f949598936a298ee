# frozen_string_literal: true

module Puppet
  class Node
    # Modules, a manifest, and what was read of them.
    class Environment
      NO_MANIFEST = :no_manifest
      MODULE_NAME = /\A(?:[a-z][a-z0-9_]*|[[:alnum:]]+-[a-z][a-z0-9_]*)\z/

      attr_reader :name, :modulepath, :manifest, :config_version, :functions3x, :functions3x_info, :functions3x_read,
                  :functions4x, :native_types
      # @api private
      attr_accessor :scope_class, :native

      def initialize(name, modulepath, manifest: nil, config_version: nil)
        @name = name.to_sym
        @modulepath = modulepath
        @manifest = manifest
        @config_version = config_version
        @functions3x = ::Module.new
        @functions3x_info = {}
        @functions3x_read = []
        @functions4x = {}
        @native_types = {}
      end

      # Only folders that exist.
      def full_modulepath
        modulepath
      end

      # @return [Array<Puppet::Module>] the first of each name
      def modules
        @modules ||= modulepath.flat_map do |folder|
          next [] unless File.directory?(folder)

          Dir.children(folder).grep(MODULE_NAME).map { |name| [name, File.join(folder, name)] }
             .select { |_, path| File.directory?(path) }
             .map { |name, path| Puppet::Module.new(name, path, self) }
        end.uniq(&:name)
      end

      # @return [Puppet::Module, nil]
      def module(name)
        (@by_name ||= modules.to_h { |mod| [mod.name, mod] })[name.to_s]
      end

      # A Ruby file of a module.
      # @param name [String] under lib
      # @return [String, nil]
      def find_ruby_file(name)
        modules.lazy.map { |mod| File.join(mod.path, 'lib', name) }.find { |path| File.file?(path) }
      end

      # @return [Array<String>]
      def ruby_files(pattern)
        modules.flat_map { |mod| Dir.glob(File.join(mod.path, 'lib', pattern)) }
      end

      def rich_data?
        Puppet[:rich_data]
      end

      # @return [String, Integer]
      def version
        return ::Time.now.to_i if config_version.nil? || config_version == ''

        Puppet::Util::Execution.execute(config_version).strip
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
