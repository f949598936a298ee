# frozen_string_literal: true

require 'digest/sha2'
require 'json'

module PuppetRs
  module DropIn
    # What a compile asks of the resource types that Puppet itself comes with. Loading one of them (+package+) loads
    # all of its providers: half of the time of the first compile in a process. Their descriptions come with the
    # gem; each is for one text of the files it was made from, and used only where nothing that could change the type
    # is in sight. (Checked against Puppet 7.23, 8.10 and OpenVox 9.)
    # @api private
    module CoreTypes
      # What {Host.describe_type} returns for a type.
      Description = Struct.new(:attributes, :keys, :isomorphic, :titles)

      # Kinds of files that would change a type.
      KINDS = %w[type provider].freeze
      TABLE = File.expand_path('core_types.json', __dir__)

      class << self
        # @param name [String] in lower case
        # @param environment [Puppet::Node::Environment]
        # @return [Description, nil] nil: ask the type
        def find(name, environment)
          return unless table.key?(name)

          others = other_types(environment)
          described(name) unless others.nil? || others.include?(name)
        end

        # @return [Boolean] whether Puppet itself comes with a type of the name
        def known?(name)
          table.key?(name)
        end

        # Providers of a type that is loaded after all, for Ruby code that asks for it, may wait like those of a type that is
        # not: nothing but Puppet itself has any.
        # @param type [Class] of a resource, whose file is being loaded
        # @return [Boolean] whether it is one of these types
        def providers?(type, environment)
          name = type.name.to_s
          file, = ::Puppet::Util::Autoload.loaded["puppet/type/#{name}"]
          return false unless file == "#{puppet}/puppet/type/#{name}.rb"

          described = find(name, environment)
          !described.nil? && described.attributes.include?(:provider)
        end

        # @return [Array<String>] types that were described in the place of being loaded
        def described_types
          (@described || {}).filter_map { |name, found| name if found }
        end

        # The text of a type's files, and where its providers are.
        # @param root [String] the folder Puppet is in
        # @return [String]
        def digest(name, root = puppet)
          files = ["#{root}/puppet/type.rb", "#{root}/puppet/type/#{name}.rb", *Dir["#{root}/puppet/type/#{name}/*.rb"].sort]
          texts = files.map { |file| File.binread(file) }
          Digest::SHA256.hexdigest(texts.join + Dir.exist?("#{root}/puppet/provider/#{name}").to_s)
        rescue SystemCallError
          ''
        end

        # The folder that Puppet's own types are loaded from.
        def puppet
          @puppet ||= File.expand_path('../../..', ::Puppet::MetaType::Manager.instance_method(:newtype).source_location[0])
        end

        private

        def table
          @table ||= File.exist?(TABLE) ? JSON.parse(File.read(TABLE, encoding: 'UTF-8')) : {}
        end

        def described(name)
          known = (@described ||= {})
          return known[name] if known.key?(name)

          found = table[name][digest(name)]
          known[name] = found && description(found)
        end

        def description(found)
          titles = found['titles']
          titles = titles.map { |source, names| [source, names.map(&:to_sym)] } if titles.is_a?(Array)
          Description.new(found['attributes'].map(&:to_sym), found['keys'].map(&:to_sym), found['isomorphic'], titles).freeze
        end

        # Whether no metaparameter was added; Puppet never removes one. Types of other systems than Windows are described.
        def plain?
          count = ::Puppet::Type.class_variable_get(:@@metaparams).size
          known, plain = @plain
          return plain if known == count

          @metaparams ||= table['whit'].each_value.first['attributes'].sort - ['name']
          plain = ::Puppet::Type.metaparams.map(&:to_s).sort == @metaparams && !::Puppet::Util::Platform.windows?
          @plain = [count, plain].freeze
          plain
        end

        def gem_types
          @gem_types ||= [types_in(::Puppet::Util::Autoload.gem_directories)]
        end

        def load_path_types
          return @load_path_types if @load_path == $LOAD_PATH

          path = $LOAD_PATH.dup
          types = [types_in(path)]
          # The key comes last: what another thread finds by it must be there.
          @load_path_types = types
          @load_path = path
          types
        end

        # The types that something outside of Puppet adds to; nil if something changes all types. Looked for once in a compile,
        # of which this is asked for each type, and again when its Ruby code has changed the load path.
        # @return [Set<String>, nil]
        def other_types(environment)
          compiler = Native.compiler
          return look_for_other_types(environment) if compiler.nil? || compiler.frozen?

          asked, size, types = compiler.instance_variable_get(:@puppet_rs_other_types)
          return types if environment.equal?(asked) && size == $LOAD_PATH.size

          types = look_for_other_types(environment)
          compiler.instance_variable_set(:@puppet_rs_other_types, [environment, $LOAD_PATH.size, types])
          types
        end

        # Folders of modules are looked for once an environment, as Puppet does (+ModuleDirectoriesAdapter+).
        def look_for_other_types(environment)
          return unless plain?

          own = load_path_types
          path = environment.full_modulepath
          known, of_path, types = environment.instance_variable_get(:@puppet_rs_other_types)
          return types if own.equal?(known) && path == of_path

          types = together(own, module_types(path))
          environment.instance_variable_set(:@puppet_rs_other_types, [own, path.dup, types].freeze) unless environment.frozen?
          types
        end

        # The same for all environments with these modules.
        def together(own, of_modules)
          known, known_of_modules, types = @together
          return types if own.equal?(known) && of_modules.equal?(known_of_modules)

          types = [*gem_types, *own, *of_modules].reduce(Set.new, :merge).freeze
          @together = [own, of_modules, types].freeze
          types
        end

        # Read again when a module has come or gone.
        def module_types(path)
          known, folders, seen, types = @of_modules
          folders = path.map(&:to_s) unless path == known
          changed = Native.stamps(folders)
          return types if path == known && changed == seen

          types = folders.zip(changed).filter_map { |folder, time| module_types_in(folder, time) }
          @of_modules = [path.dup, folders, changed, types].freeze
          types
        end

        def module_types_in(folder, time)
          known = (@module_types ||= {})
          types, seen = known[folder]
          return types if seen == time || time.nil?

          types_in(Dir["#{folder}/*/lib"]).tap { |found| known[folder] = [found, time] }
        end

        # Names of the types that folders have something of.
        def types_in(directories)
          directories.map { |directory| File.expand_path(directory) }.uniq.each_with_object(Set.new) do |directory, found|
            next if directory == puppet

            KINDS.each do |kind|
              Dir.children("#{directory}/puppet/#{kind}").each { |entry| found << entry.delete_suffix('.rb') }
            rescue SystemCallError
              next
            end
          end
        end
      end
    end
  end
end
