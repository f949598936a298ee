# frozen_string_literal: true

require 'json'
require_relative '../own'
require_relative '../own/hook'
require_relative 'module_list'

module PuppetRs
  module DropIn
    # In front of +Puppet::Module.new+. A fresh environment makes an object of each module of its module path and reads its
    # metadata.json, which most compiles never ask for. A module whose metadata is valid is kept as a copy without
    # it. While that file is the same, later objects are copies of the copy, and read the file when their metadata is asked for.
    # Checked against Puppet 7.23, 8.10 and OpenVox 9.0.
    # @api private
    module ModuleHook
      ASKED = %i[metadata forge_name source author version license dependencies].freeze
      # Attributes that +load_metadata+ sets.
      LOADED = ASKED.map { |name| :"@#{name}" }.freeze
      # Attributes as the file has them.
      OF_FILE = %w[source author version license dependencies].freeze
      # A module without its environment and metadata; the stamp of the file, nil without one; what it says, as JSON, and the
      # module's name that is made of it; the names of its dependencies, nil without metadata.
      Kept = Struct.new(:mod, :file, :text, :forge_name, :needs)

      private_constant :OF_FILE, :Kept

      # In the singleton class.
      module Maker
        def new(*arguments)
          return super unless equal?(::Puppet::Module) && arguments.size == 3 && !PuppetRs.off?

          # Before it is read.
          file = ModuleHook.file(arguments[1])
          ModuleHook.copy(*arguments, file) || super.tap { |made| ModuleHook.keep(made, file) }
        end
      end

      ASKED.each do |name|
        define_method(name) do
          ModuleHook.provide(self) || load_metadata
          super()
        end
        next if name == :metadata

        define_method(:"#{name}=") do |value|
          ModuleHook.provide(self) || load_metadata
          super(value)
        end
      end

      def has_metadata?
        ModuleHook.provide(self)
        super
      end

      @kept = Known.new(:module_objects, 10_000, witnesses: %i[stamp missing])
      @listed = Known.new(:module_paths, 16, witnesses: %i[listing stamp missing], &:itself)

      class << self
        def install
          Hook.into(::Puppet::Module, self)
          Hook.into(::Puppet::Module.singleton_class, Maker)
        end

        # Modules of an environment by one listing of its folders; stock takes a millisecond for a hundred modules. A listing that
        # the engine made for the compile is used again.
        # @return [ModuleList, Array<Puppet::Module>, nil] nil: by stock's way
        def list(environment)
          paths = environment.full_modulepath.map(&:to_s)
          listed, kept = @listed[paths]
          found = Environments.listing(environment, listed) || look(environment.modulepath) or return
          unless replaced?
            kept = known(environment, paths, found) unless listed == found
            return ModuleList.new(environment, kept) if kept
          end

          modules(environment, found).filter_map { |name, (path, file)| make(name, path, environment, file) }
        end

        # @return [Puppet::Module, nil]
        def copy(name, path, environment, file)
          kept = @kept[path]
          copy_of(kept, environment) if kept && kept.mod.name == name && kept.file == file && !replaced?
        end

        # @param kept [Kept]
        # @return [Puppet::Module]
        def copy_of(kept, environment)
          mod = kept.mod.dup
          mod.environment = environment
          mod.instance_variable_set(:@puppet_rs_kept, kept)
          mod
        end

        # @param file [String, nil] the stamp of the file, from before it was read
        def keep(mod, file)
          return if mod.path.nil? || replaced?

          metadata = mod.instance_variable_get(:@metadata)
          # A file that cannot be parsed is like an empty one, but for what is logged.
          return unless file.nil? ? metadata == {} : metadata.is_a?(::Hash) && !metadata.empty?

          @kept[mod.path] = Kept.new(without_metadata(mod), file, as_text(metadata), mod.instance_variable_get(:@forge_name),
                                     needs_of(metadata))
        end

        # The names of the modules that a module's metadata says it depends on, whether they are there or not.
        # @return [Array<String>, nil] nil without metadata, and where someone may have changed it
        def needs(mod)
          return if mod.instance_variable_defined?(:@metadata)

          mod.instance_variable_get(:@puppet_rs_kept)&.needs
        end

        # @return [String, nil] the stamp of the metadata of the module in a folder
        def file(path)
          Native.stamps(["#{path}/metadata.json"]).first
        end

        # Gives a copy the metadata that its file had when it was made.
        # @return [Boolean] false: it has to be read
        def provide(mod)
          return true if mod.instance_variable_defined?(:@metadata)

          kept = mod.instance_variable_get(:@puppet_rs_kept)
          return false unless kept&.text

          data = ::JSON.parse(kept.text)
          mod.instance_variable_set(:@metadata, data)
          return true if data.empty?

          mod.instance_variable_set(:@forge_name, kept.forge_name.dup) if kept.forge_name
          OF_FILE.each { |name| mod.instance_variable_set(:"@#{name}", data[name]) }
          true
        end

        private

        # @return [Array<Array>, nil]
        def look(paths)
          paths.map { |path| Native.modules(path.to_s) || (return nil) }
        end

        # Copies of all modules in the folders of a module path.
        # @return [Hash{String => Kept}, nil] nil unless something is kept of each
        def known(environment, paths, found)
          kept = modules(environment, found).to_h do |name, (path, file)|
            one = @kept[path]
            one && one.file == file && one.mod.name == name ? [name, one] : (return nil)
          end
          @listed[paths] = [found, kept.freeze]
          kept
        end

        # The first module of each name: its path, and the stamp of its metadata.
        # @param found [Native::ModuleListing, Array<Array>] the engine's, or those of {Native.modules}
        # @return [Hash{String => Array(String, String)}]
        def modules(environment, found)
          if found.is_a?(::Array)
            paths = environment.modulepath
            rows = found.each_with_index.flat_map { |modules, index| modules.map { |name, file| [name, index, file] } }
          else
            paths = environment.full_modulepath
            rows = found.rows
          end
          rows.each_with_object({}) { |(name, index, file), seen| seen[name] ||= [::File.join(paths[index], name), file] }
        end

        def make(name, path, environment, file)
          copy(name, path, environment, file) || ::Puppet::Module.new(name, path, environment)
        rescue ::Puppet::Module::Error => e
          ::Puppet.log_exception(e)
          nil
        end

        def without_metadata(mod)
          mod.dup.tap do |copy|
            copy.environment = nil
            LOADED.each { |name| copy.remove_instance_variable(name) if copy.instance_variable_defined?(name) }
          end
        end

        # As +Puppet::Module#dependencies_as_modules+ reads them.
        def needs_of(metadata)
          list = metadata['dependencies']
          names = list.map { |one| one['name'] } if list.is_a?(::Array) && list.all?(::Hash)
          names.filter_map { |name| name.split('/')[1] }.freeze if names&.all?(::String)
        end

        # @return [String, nil] nil for bytes that are not UTF-8
        def as_text(metadata)
          ::JSON.generate(metadata)
        rescue ::JSON::JSONError, ::EncodingError
          nil
        end

        def replaced?
          Own.replaced?(:modules)
        end
      end
    end
  end
end
