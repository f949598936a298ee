# frozen_string_literal: true

require_relative '../../settled'

module PuppetRs
  module DropIn
    # In the singleton class of +Puppet::Util::Autoload+. (Checked against Puppet 7.23 and 8.10.)
    # @api private
    module AutoloadHook
      # Folders of a load path, and of a module's +lib+, that a compile and a conversion of its catalog ask for many files.
      FOLDER = %r{\A(puppet/(?:type|provider|parser/functions))/([^/]+)}
      private_constant :FOLDER

      # @param klass [Class] +Puppet::Util::Autoload+
      def self.install(klass)
        klass.singleton_class.prepend(self)
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
        folder, entry = name.match(FOLDER)&.captures
        listed = folder && FolderNames.current or return super
        name += '.rb' unless name.match?(/\.rb$/)
        directories = listed.directories(env, folder, entry.delete_suffix('.rb')) { search_directories(env) }
        path = directories.find { |directory| ::Puppet::FileSystem.exist?(::File.join(directory, name)) }
        path && ::File.join(path, name)
      end

      def files_to_load(path, env)
        folder, entry = path.match(FOLDER)&.captures
        listed = folder && FolderNames.current or return super
        directories = listed.directories(env, folder, entry) { search_directories(env) }
        directories.flat_map { |directory| files_in_dir(directory, path) }.uniq
      end

      # Which of the directories that Puppet searches have something of a name, looked at once in a compile, and once when its
      # catalog is made one of types. What is in a folder is read again when it has changed.
      class FolderNames
        DURING = :puppet_rs_folder_names
        # Folders of a process.
        LIMIT = 10_000
        private_constant :DURING, :LIMIT

        @kept = {}

        class << self
          # @return [FolderNames, nil] nil outside of a compile and of {during}, and while user code replaces methods that read
          #   files
          def current
            compiler = Native.compiler
            return Thread.current[DURING] if compiler.nil?
            return if compiler.frozen?

            known = compiler.instance_variable_get(:@puppet_rs_folder_names)
            return known || nil unless known.nil?

            compiler.instance_variable_set(:@puppet_rs_folder_names, !ReadingMethods.replaced? && new) || nil
          end

          # Looks once while the block runs: a catalog that is made one of types asks for a type of each define and class.
          # @yieldreturn [Object]
          def during
            before = Thread.current[DURING]
            Thread.current[DURING] ||= new unless ReadingMethods.replaced?
            yield
          ensure
            Thread.current[DURING] = before
          end

          # @param changed [Integer, nil] see {Native.changed}
          # @return [Array<String>] names without `.rb`
          def read(folder, changed)
            return [] unless changed

            time, names = @kept[folder]
            return names if time == changed

            names = ::Dir.children(folder).map { |name| name.delete_suffix('.rb') }.uniq
            @kept.clear if @kept.size >= LIMIT
            @kept[folder] = [changed, names] if Settled.all?([changed])
            names
          rescue ::SystemCallError
            []
          end
        end

        def initialize
          @folders = {}
        end

        # @param env [Puppet::Node::Environment] the directories are those of its modules, and others
        # @param folder [String] below the directories
        # @yieldreturn [Array<String>] all directories in their order; gems that are activated add to them
        # @return [Array<String>]
        def directories(env, folder, name, &)
          known, path, names = @folders[folder]
          unless known.equal?(env) && path == $LOAD_PATH
            names = index(folder, &)
            @folders[folder] = [env, $LOAD_PATH.dup, names]
          end
          names.fetch(name, [])
        end

        private

        def index(folder)
          directories = yield.uniq
          paths = directories.map { |directory| "#{directory}/#{folder}" }
          found = {}
          Native.changed(paths).each_with_index do |changed, index|
            self.class.read(paths[index], changed).each { |name| (found[name] ||= []) << directories[index] }
          end
          found
        end
      end
    end
  end
end
