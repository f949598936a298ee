# frozen_string_literal: true

require 'digest/sha2'
require 'json'
require_relative '../loaders/autoload_hook'
require_relative '../own/definition'
require_relative '../own/origin'
require_relative 'kept_types'

module PuppetRs
  module DropIn
    # Answers about the resource types that Puppet itself comes with. Loading one of them (+package+) loads
    # all of its providers: half of the time of the first compile in a process. Their descriptions come with the
    # gem, or from an earlier process ({KeptTypes}); each is for one text of the files it was made from. (Checked against Puppet
    # 7.23, 8.10, OpenVox 8.28 and 9.)
    #
    # Stock loads a type with the first compile that names it, from the first of gems, modules and +$LOAD_PATH+ that has its file,
    # and then keeps it for the process: a module or environment that has another one later is late. So a description is taken
    # only where nothing but Puppet has a file of the type or of its providers, and stays taken; Ruby code that asks for
    # the type gets it from Puppet's own file ({file}, {load}), until it is made anew or removed.
    # @api private
    module CoreTypes
      # A type that is not loaded: what {Host.type_description} returns, its attributes, and which of them were asked for and were
      # valid, which stock's class remembers.
      Description = Struct.new(:keys, :isomorphic, :titles, :remembered, :fixed, :attributes, :name, :asked) do
        # @return [Boolean] as the class would answer, which remembers what it was asked for
        def valid_parameter?(attribute)
          return NativeTypes.registered(name).valid_parameter?(attribute) if NativeTypes.registered?(name)

          asked.fetch(attribute) do
            asked[attribute] = attributes.include?(attribute) || ::Puppet::Type.metaparam?(attribute)
          end
        end

        def to_a
          super.first(5)
        end
      end

      TABLE = File.expand_path('core_types.json', __dir__)
      # Of a thread: the name of a type that is loaded, with its providers, from Puppet's own folder.
      LOADING = :puppet_rs_core_type
      private_constant :LOADING

      # Methods that load a type's file and make the type of it: others may give it attributes that Puppet's files do not have.
      MAKERS = {
        '::Puppet::Type' => %i[newtype newparam newproperty ensurable initvars],
        '::Puppet::Util::Autoload' => %i[load_file]
      }.freeze
      private_constant :MAKERS

      # Stock keeps a type that it has loaded for the process.
      STAYS = 'a type of Puppet that was taken stays taken until it is made anew or removed, as a class that stock has loaded'
      private_constant :STAYS

      @described = Known.new(:described_types, 1000, witnesses: %i[stamp listing], stays: STAYS)

      class << self
        # @param name [String] in lower case
        # @param environment [Puppet::Node::Environment]
        # @return [Description, nil] nil: ask the type
        def find(name, environment)
          return @described[name] if @described.key?(name)

          described(name) if only_puppets?(name, environment)
        end

        # Finds a type for a compile. From now on the process has this type.
        # @return [Description, nil]
        def take(name, environment)
          find(name, environment)&.tap { |found| @described[name] ||= found }
        end

        # Describes a type that the engine has had loaded, for later processes.
        # @param type [Class, nil]
        # @yieldreturn [Array] see {Host.describe_type}
        def learn(name, type, environment, &)
          return unless type.is_a?(::Class) && own_file?(name) && only_puppets?(name, environment)

          KeptTypes.learn(name, digest(name), type, &)
        end

        # @return [Boolean] whether Puppet itself comes with a type of the name
        def known?(name)
          table.key?(name)
        end

        # Providers of a type that is loaded after all, for Ruby code that asks for it, may wait like those of a type that is
        # not: nothing but Puppet itself has any.
        # @param name [Symbol] of a type whose file is being loaded
        # @return [Boolean] whether it is one of these types
        def providers?(name, environment)
          name = name.to_s
          return false unless own_file?(name) && (Thread.current[LOADING] == name || only_puppets?(name, environment))

          found = described(name)
          !found.nil? && found.attributes.include?(:provider)
        end

        # @return [Array<String>] types that were described in the place of being loaded
        def described_types
          @described.keys
        end

        # The file of a type that was described, or of a provider of one that is loaded: stock has loaded it from there.
        # @param path [String] what the autoloader looks for
        # @return [String, nil]
        def file(path)
          name = path[%r{\Apuppet/type/([^/]+?)(?:\.rb)?\z}, 1]
          return unless name ? @described.key?(name) : providers_of_loading?(path)

          file = "#{puppet}/#{path.delete_suffix('.rb')}.rb"
          file if File.exist?(file)
        end

        # @param path [String] what the autoloader looks for
        # @return [Boolean] whether these are providers of a type that is loaded from Puppet's own folder
        def providers_of_loading?(path)
          loading = Thread.current[LOADING]
          !loading.nil? && path.start_with?("puppet/provider/#{loading}") && path[%r{\Apuppet/provider/([^/]+)}, 1] == loading
        end

        # Runs around +newtype+ and the load of providers that waited: a described type is loaded as if it had been loaded when
        # it was described.
        # @yieldreturn [Class] of a resource
        def load(name)
          name = name.to_s
          described = @described.delete(name) or return yield

          own_file?(name) ? alone(name) { yield.tap { |type| remember(type, described.asked) } } : yield
        ensure
          forget(name)
        end

        # @yield while this type's providers are looked for in Puppet's own folder
        def alone(name)
          before = Thread.current[LOADING]
          Thread.current[LOADING] = name.to_s
          yield
        ensure
          Thread.current[LOADING] = before
        end

        # The type was removed, or is another one.
        def forget(name)
          @described.delete(name.to_s)
        end

        # Loads all types that were described, for Ruby code that walks through all loaded ones.
        def load_all
          @described.each_key.to_a.each { |name| ::Puppet::Type.type(name) }
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
          Own::Origin.root
        end

        private

        def table
          @table ||= File.exist?(TABLE) ? JSON.parse(File.read(TABLE, encoding: 'UTF-8')) : {}
        end

        # True if the type is Puppet's and made by Puppet's methods, nothing else adds to it, and no metaparameter was added.
        def only_puppets?(name, environment)
          table.key?(name) && plain? && makers? && AutoloadHook::FolderNames.only?(puppet, name, environment)
        end

        def makers?
          MAKERS.all? { |path, names| names.all? { |name| Own::Definition.stocks?(::Object.const_get(path), name) } }
        end

        def described(name)
          digest = digest(name)
          found = table[name][digest] || KeptTypes.find(name, digest)
          found && description(name, found)
        end

        # True if the autoloader is loading Puppet's own file of a type.
        def own_file?(name)
          file, = ::Puppet::Util::Autoload.loaded["puppet/type/#{name}"]
          file == "#{puppet}/puppet/type/#{name}.rb"
        end

        # Gives the class the answers about attributes from before it was loaded: stock's class remembers them.
        def remember(type, asked)
          return unless type.is_a?(::Class)

          known = type.instance_variable_get(:@validattrs) || type.instance_variable_set(:@validattrs, {})
          asked.each { |attribute, valid| known[attribute] = valid unless known.key?(attribute) }
        end

        def description(name, found)
          titles = found['titles']
          titles = titles.map { |source, names| [source, names.map(&:to_sym)] } if titles.is_a?(Array)
          attributes = found['attributes'].to_set(&:to_sym)
          Description.new(found['keys'].map(&:to_sym), found['isomorphic'], titles, true, true, attributes, name, {}).freeze
        end

        # True if no metaparameter was added; Puppet never removes one. Types of other systems than Windows are described.
        def plain?
          puppets = table['whit'].each_value.first['attributes'] - ['name']
          known = ::Puppet::Type.metaparams.map(&:name)
          known.size == puppets.size && (known - puppets).empty? && !::Puppet::Util::Platform.windows?
        end
      end
    end
  end
end
