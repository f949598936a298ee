# frozen_string_literal: true

require_relative '../../deploy'

module PuppetRs
  module DropIn
    # In the singleton class of +Puppet::Util::Autoload+.
    # Checked against Puppet 7.23, 8.10 and OpenVox 9.0.
    # @api private
    module AutoloadHook
      # Folders of a load path, and of a module's +lib+, that a compile and a conversion of its catalog ask for many files.
      FOLDER = %r{\A(puppet/(?:type|provider|parser/functions))/([^/]+)}
      private_constant :FOLDER

      @gems = Known.new(:gem_directories, 1, witnesses: %i[listing])

      class << self
        # @return [Known] RubyGems' list, its size, and the directories in it
        attr_reader :gems
        # @return [Module, nil] {CoreTypes} from the first compile on: places of Puppet's own types and providers, whatever
        #   modules have come since stock would have loaded them
        attr_accessor :core
        # @return [Module, nil] {Providers} from the first compile on: providers of Puppet's own types may wait
        attr_accessor :providers
      end

      # @param klass [Class] +Puppet::Util::Autoload+
      def self.install(klass)
        Hook.into(klass.singleton_class, self)
        InstructionSequences.autoloader = klass
      end

      # Stock looks through +$LOADED_FEATURES+ for each file and appends it. Ruby then makes its index of that array again with
      # the next +require+: 10 to 20 ms, more than most of the files take. Ruby's own functions use the index, which stays.
      def mark_loaded(name, file)
        path = ::File.expand_path(file)
        # Ruby takes it for a text in US-ASCII.
        return super if PuppetRs.off? || !path.ascii_only? || $LOADED_FEATURES.frozen?

        ::PuppetRs::Native.provide(path)
        loaded[cleanpath(name).chomp('.rb')] = [path, ::File.mtime(path)]
      end

      # Stock asks each folder for each file.
      def get_file(name, env)
        own = AutoloadHook.core&.file(name)
        return own if own

        folder, entry = name.match(FOLDER)&.captures
        listed = folder && FolderNames.current or return super
        name += '.rb' unless name.match?(/\.rb$/)
        directories = listed.directories(env, folder, entry.delete_suffix('.rb')) { search_directories(env) }
        path = directories.find { |directory| ::Puppet::FileSystem.exist?(::File.join(directory, name)) }
        path && ::File.join(path, name)
      end

      def loadall(path, env)
        providers = AutoloadHook.providers
        providers ? providers.loadall(path, env) { super } : super
      end

      def files_to_load(path, env)
        return files_in_dir(AutoloadHook.core.puppet, path) if AutoloadHook.core&.providers_of_loading?(path)

        folder, entry = path.match(FOLDER)&.captures
        listed = folder && FolderNames.current or return super
        directories = listed.directories(env, folder, entry) { search_directories(env) }
        directories.flat_map { |directory| files_in_dir(directory, path) }.uniq
      end

      # Stock asks each gem for its folder, again for each search.
      def gem_directories
        return super unless !PuppetRs.off? && gem_source.instance_of?(::Puppet::Util::RubyGems::Gems18Source)

        # RubyGems makes another list (`Gem.clear_paths`, Bundler) or appends to this one.
        stubs = ::Gem::Specification.stubs
        known, size, directories = AutoloadHook.gems[:directories]
        return directories.dup if known.equal?(stubs) && size == stubs.size

        super.tap { |found| AutoloadHook.gems[:directories] = [stubs, stubs.size, found.dup] }
      end

      # Directories, of those that Puppet searches, that have something of a name, looked at once in a compile, and once when its
      # catalog is made one of types. All folders are read again when one has changed.
      class FolderNames
        DURING = :puppet_rs_folder_names
        # Stamps of folders, and which directories have a name.
        Index = ::Struct.new(:stamps, :found)
        # Files in them would change a type.
        TYPE_FOLDERS = %w[puppet/type puppet/provider].freeze
        private_constant :DURING, :Index

        # Load paths with the modules of an environment.
        @indexes = Known.new(:load_path_types, 16, witnesses: %i[stamp missing], &:last)
        @made = 0

        class << self
          # @return [FolderNames, nil] nil outside of a compile and of {during}, and while user code replaces methods that read
          #   files
          def current
            compiler = Native.compiler
            return Thread.current[DURING] if compiler.nil?
            return if compiler.frozen?

            known = compiler.instance_variable_get(:@puppet_rs_folder_names)
            return known || nil unless known.nil?

            compiler.instance_variable_set(:@puppet_rs_folder_names, !Own.replaced?(:files) && of_run) || nil
          end

          # Looks once while the block runs: a catalog that is made one of types asks for a type of each define and class.
          # @yieldreturn [Object]
          def during
            before = Thread.current[DURING]
            Thread.current[DURING] ||= new unless Own.replaced?(:files)
            yield
          ensure
            Thread.current[DURING] = before
          end

          # @param directory [String] one that Puppet searches in the environment
          # @param type [String] its name
          # @return [Boolean] whether the type and its providers come from this directory alone: no other has any, or only files
          #   that are hidden by this one's, as those of an older Puppet that comes later on the load path
          def only?(directory, type, environment)
            return false if Own.replaced?(:files)

            names = current || new
            types, providers = TYPE_FOLDERS.map do |folder|
              names.directories(environment, folder, type) { ::Puppet::Util::Autoload.search_directories(environment) }
            end
            (types | providers).all? { |one| ::File.expand_path(one) == directory } || hidden?(directory, type, types, providers)
          end

          # @return [Integer] of a new object
          def number
            @made += 1
          end

          # @param folder [String] below the directories
          # @return [Index]
          def index(directories, folder)
            paths = directories.map { |directory| "#{directory}/#{folder}" }
            key = [folder, directories]
            known = @indexes[key]
            return known if known && Native.stamped?(paths, known.stamps)

            stamps = Native.stamps(paths)
            lists = stamps.zip(paths).map { |stamp, path| stamp ? read(path) : [] }
            found = {}
            lists.each_with_index { |names, index| names&.each { |name| (found[name] ||= []) << directories[index] } }
            index = Index.new(stamps, found)
            @indexes[key] = index if lists.all?
            index
          end

          private

          # Stock takes the first directory that has a file, for each provider as for the type. Parts of a type are required: the
          # load path has to have the directory first, too.
          def hidden?(directory, type, types, providers)
            return false unless [types, providers].all? { |found| found.empty? || ::File.expand_path(found.first) == directory }

            others = types | providers
            first = $LOAD_PATH.find { |path| others.include?(path) || ::File.expand_path(path) == directory }
            return false unless first && ::File.expand_path(first) == directory

            own = files(directory, type)
            providers.drop(1).all? { |other| (files(other, type) - own).empty? }
          end

          # @return [Array<String>] files of the type's providers, below the directory
          def files(directory, type)
            ::Dir.glob("#{TYPE_FOLDERS.last}/#{type}/**/*.rb", base: directory)
          end

          # See {Deploy}.
          def of_run
            deploy = Deploy.current
            deploy ? deploy.folder_names ||= new : new
          end

          # @return [Array<String>, nil] names without `.rb`; nil for a folder that cannot be read
          def read(folder)
            ::Dir.children(folder).map { |name| name.delete_suffix('.rb') }.uniq
          rescue ::Errno::ENOTDIR
            []
          rescue ::SystemCallError
            nil
          end
        end

        # @return [Integer] tells it from others
        attr_reader :number

        def initialize
          @number = self.class.number
        end

        # @param env [Puppet::Node::Environment] the directories are those of its modules, and others
        # @param folder [String] below the directories
        # @yieldreturn [Array<String>] all directories in their order; gems that are activated add to them
        # @return [Array<String>]
        def directories(env, folder, name)
          known, path, = @searched
          unless known.equal?(env) && path == $LOAD_PATH
            @searched = [env, $LOAD_PATH.dup, yield.uniq]
            @folders = {}
          end
          (@folders[folder] ||= self.class.index(@searched.last, folder)).found.fetch(name, [])
        end
      end
    end
  end
end
