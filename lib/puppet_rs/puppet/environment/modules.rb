# frozen_string_literal: true

require_relative '../own'
require_relative 'environments'
require_relative 'listed_module'

module PuppetRs
  module DropIn
    # Modules of one environment, for {EnvironmentHook}. In stock a fresh environment makes an object of each module of its module
    # path and reads its metadata.json, which most compiles never ask for. A module whose metadata is valid is kept as a copy
    # without it. While that file is the same, later objects are copies of the copy ({ListedModule}), and read the file when their
    # metadata is asked for. Where all modules of an environment are copies, each is made when it is asked for: of hundreds of
    # modules a compile needs only the modules whose functions it calls, and their dependencies.
    # Checked against Puppet 7.23, 8.10 and OpenVox 9.0.
    # @api private
    class Modules
      @kept = Known.new(:module_objects, 10_000, witnesses: %i[stamp missing])
      @listed = Known.new(:module_paths, 16, witnesses: %i[listing stamp missing], &:itself)

      class << self
        # Modules of an environment by one listing of its folders; stock takes a millisecond for a hundred modules. A listing that
        # the engine made for the compile is used again.
        # @return [Modules, Array<Puppet::Module>, nil] nil: by stock's way
        def list(environment)
          return if Own.replaced_in?(environment, :module_path)

          paths = environment.full_modulepath.map(&:to_s)
          listed, kept = @listed[paths]
          found = Environments.listing(environment, listed) || look(environment.modulepath) or return
          former = found.is_a?(Native::ModuleListing)
          if former || !replaced?
            kept = known(environment, paths, found) unless listed == found
            return new(environment, kept) if kept
          end

          modules(environment, found).filter_map { |name, (path, file)| make(name, path, environment, file, former) }
        end

        # The names of the modules that a module's metadata says it depends on, whether they are there or not.
        # @return [Array<String>, nil] nil without metadata, and where someone may have changed it
        def needs(mod)
          mod.needs if mod.is_a?(ListedModule)
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

        # @param former [Boolean] whether the engine has listed the modules, which are what they were then
        def make(name, path, environment, file, former)
          return ::Puppet::Module.new(name, path, environment) if replaced? && !former

          kept = @kept[path]
          return ListedModule.of(kept, environment) if kept && kept.mod.name == name && kept.file == file

          # The stamp is from before the file is read.
          now = Native.stamps(["#{path}/metadata.json"]).first
          if former && now != file
            return ListedModule.with_metadata(Environments.metadata(environment, name), name, path, environment)
          end

          ListedModule.new(name, path, environment).tap { |made| keep(made, now) }
        rescue ::Puppet::Module::Error => e
          ::Puppet.log_exception(e)
          nil
        end

        def keep(mod, file)
          kept = mod.kept(file)
          @kept[mod.path] = kept if kept
        end

        def replaced?
          Own.replaced?(:modules)
        end
      end

      # @param environment [Puppet::Node::Environment]
      # @param kept [Hash{String => ListedModule::Kept}] by name, in the order of the module path
      def initialize(environment, kept)
        @environment = environment
        @kept = kept
        @made = {}
      end

      # @return [Array<String>]
      def names
        @kept.keys
      end

      def name?(name)
        @kept.key?(name)
      end

      # @return [Puppet::Module, nil] the same object each time
      def [](name)
        @made[name] || (make(name) if name?(name))
      end

      # @return [Array<Puppet::Module>] objects made so far
      def made
        @made.values
      end

      # @return [Array<Puppet::Module>]
      def to_a
        names.map { |name| self[name] }
      end

      private

      def make(name)
        ONE_AT_A_TIME.synchronize { @made[name] ||= ListedModule.of(@kept[name], @environment) }
      end
    end
  end
end
