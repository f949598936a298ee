# frozen_string_literal: true

require_relative '../environment/environment_hook'
require_relative '../environment/environment_view'
require_relative '../environment/environments'
require_relative '../loaders/autoload_hook'

module PuppetRs
  module DropIn
    # Resource types in Ruby. Puppet looks for a type it does not know in every gem, each time it
    # is asked: an environment's own defined types would cost hundreds of system calls a name.
    # (Checked against Puppet 7.23.)
    # @api private
    module NativeTypes
      BUILT_IN = ::Puppet::Pops::Loader::StaticLoader::BUILTIN_TYPE_NAMES_LC
      private_constant :BUILT_IN

      class << self
        # A type that is not loaded may be known to the gem.
        # @yieldparam type [Class] one that was loaded
        # @yieldreturn [Array] its description, for {CoreTypes}
        # @return [Class, CoreTypes::Description, Puppet::Pops::Resource::ResourceTypeImpl, nil]
        def described_or_found(name, &)
          lower = name.to_s.downcase
          environment = current_environment
          record(lower, environment) if Native.recording?
          found = generated(lower, environment) and return found
          return in_ruby(lower, environment) if environment.nil? || registered?(name)

          described = CoreTypes.take(name.to_s, environment)&.tap { Providers.described }
          described || in_ruby(lower, environment).tap { |type| CoreTypes.learn(lower, type, environment, &) }
        end

        # @return [Class, Puppet::Pops::Resource::ResourceTypeImpl, nil]
        def find(name)
          name = name.to_s.downcase
          environment = current_environment
          generated(name, environment) || in_ruby(name, environment) || late_known(name, environment)
        end

        # Lists generated types with the first question for a type: stock's loader of them lists their folder then, once
        # (+SmartPaths#effective_paths+). What is written later is not seen as long as the environment lives.
        # @return [Boolean] true if there are any
        def list_generated
          environment = current_environment or return false
          known = EnvironmentView.known(environment)&.generated_types
          return known unless known.nil?

          directory = Environments.directory(environment)
          found = !directory.nil? && generated_in?(directory)
          loader = generated_loader(environment) if found
          PuppetRs.with_mode(:off) { loader.smart_paths.effective_paths(:resource_type_pp) } if loader
          EnvironmentView.of(environment).generated_types = found
        end

        # A generated type that the loaders of the environment and of modules have. They are asked where those before them have no
        # type of any kind, and list their folders with the first such question.
        # @param name [String] in lower case
        # @return [Puppet::Pops::Resource::ResourceTypeImpl, nil]
        def late(name)
          environment = current_environment or return
          loaders = late_loaders(environment)
          return if loaders.empty?

          typed_name = ::Puppet::Pops::Loader::TypedName.new(:resource_type_pp, name)
          type = loaders.lazy.filter_map { |loader| entry_of(loader, typed_name)&.value }.first
          type if type.is_a?(::Puppet::Pops::Resource::ResourceTypeImpl)
        end

        # Searches for a type that {find} may know from an earlier compile not to be there. A file that makes no type is loaded as
        # often as stock loads it for a question, see {questions}.
        # @param name [String] in lower case
        # @param is_data_type [Boolean] the name was written as a type, which Puppet's loaders look for
        # @return [Class, false, nil] nil: no type for the rest of the compile; false: a file of the name has made no type
        def search(name, is_data_type)
          names = AutoloadHook::FolderNames.current
          environment = current_environment
          known = unknown_types(environment)
          return unless known&.key?(name)

          if known[name].is_a?(Integer)
            return if known[name] == names&.number

            type = searched(name, names, environment)
            return type if type || known[name].is_a?(Integer)
          end
          load_again(name, names, environment, is_data_type)
        end

        # @return [Array<Symbol>] metaparameters that Ruby code has added
        def added_metaparameters
          @metaparameters ||= Native.metaparameters
          ::Puppet::Type.metaparams - @metaparameters
        end

        # Types may be made at any time (+Puppet::Type.newtype+ in a test).
        def registered?(name)
          !registered(name).nil?
        end

        # @return [Class, nil] a type that is loaded; nil if there is none
        def registered(name)
          types = ::Puppet::Type.instance_variable_get(:@types)
          types[name.to_sym] if types.respond_to?(:key?)
        end

        # Records which files a new process would load for a type: one that this process has loaded is not searched for.
        # @api private
        def record(name, environment)
          names = AutoloadHook::FolderNames.current
          return unless names && environment

          folders = AutoloadHook::FolderNames::TYPE_FOLDERS.flat_map do |kind|
            names.directories(environment, kind, name) { ::Puppet::Util::Autoload.search_directories(environment) }
          end
          generated = Environments.directory(environment)
          Native.stamps(["#{generated}/.resource_types/#{name}.pp"]) if generated
          Dependencies::TypeFiles.record(name, folders.uniq - [CoreTypes.puppet])
        end

        private

        def late_known(name, environment)
          loaders = EnvironmentView.known(environment)&.late_loaders
          late(name) unless loaders.nil? || loaders.empty?
        end

        def current_environment
          ::Puppet.lookup(:current_environment) { nil }
        end

        # A type that `puppet generate types` wrote into the environment, which comes before one in Ruby of the same name. Stock's
        # loader also finds types in Ruby and defines (+Runtime3TypeLoader#find_impl+); the loader below it, which is asked here,
        # has generated types alone, but for the names of {::Puppet::Pops::Loader::StaticLoader}.
        def generated(name, environment)
          return if BUILT_IN.include?(name) || !EnvironmentView.known(environment)&.generated_types

          loader = generated_loader(environment) or return
          # Such a file makes a Ruby object: stock evaluates it.
          type = PuppetRs.with_mode(:off) { loader.load(:resource_type_pp, name) }
          type if type.is_a?(::Puppet::Pops::Resource::ResourceTypeImpl)
        end

        # Asked for while the gem is on: loaders that are made while it is off are of Puppet's own classes, and know nothing of
        # what the engine has listed.
        def generated_loader(environment)
          EnvironmentHook.loaders(environment).runtime3_type_loader&.resource_3x_loader
        end

        def late_loaders(environment)
          EnvironmentView.of(environment).late_loaders ||= begin
            loaders = EnvironmentHook.loaders(environment)
            directory = Environments.directory(environment)
            modules = EnvironmentHook.first_modules(environment).select { |of| generated_in?(of.path) }
            [*(loaders.public_environment_loader if directory && generated_in?(directory)),
             *modules.filter_map { |of| loaders.public_loader_for_module(of.name) }]
          end
        end

        def generated_in?(directory)
          File.directory?(File.join(directory, '.resource_types'))
        end

        # Such a loader's own entry, without those of its parents.
        def entry_of(loader, typed_name)
          loader.get_entry(typed_name) || PuppetRs.with_mode(:off) { loader.find(typed_name) }
        end

        def in_ruby(name, environment)
          return ::Puppet::Type.type(name) if registered?(name)

          unknown_types(environment)&.key?(name) ? nil : searched(name, AutoloadHook::FolderNames.current, environment)
        end

        def searched(name, names, environment)
          # Puppet reads the file of a type twice when two threads ask for it, and fails at the second one's providers.
          type = ONE_AT_A_TIME.synchronize { ::Puppet::Type.type(name) }
          remember(name, names, environment) unless type
          type
        end

        # Names that no type had when an environment was searched for them, and in which compile that was. A define of the name is
        # taken without another search: stock refuses a type of its name that comes later ("Attempt to redefine entity"). A name
        # that means nothing otherwise is searched for again ({search}). Where a file of the name has made no type: +:loaded+
        # after the first load, for a question that {search} continues, then +:without_type+.
        def unknown_types(environment)
          EnvironmentView.known(environment)&.unknown_types
        end

        def remember(name, names, environment)
          return if environment.nil? || environment.frozen?

          found = file?(name, environment) ? :loaded : names&.number
          (EnvironmentView.of(environment).unknown_types ||= {})[name] = found if found
        end

        def file?(name, environment)
          !::Puppet::Util::Autoload.get_file("puppet/type/#{name}", environment).nil?
        end

        # @return [Class, false, nil] see {search}
        def load_again(name, names, environment, is_data_type)
          known = unknown_types(environment)
          unless file?(name, environment)
            names ? known[name] = names.number : known.delete(name)
            return
          end

          count = questions(environment, is_data_type)
          count -= 1 if known[name] == :loaded
          known[name] = :without_type
          ONE_AT_A_TIME.synchronize do
            count.times do
              type = ::Puppet::Type.type(name)
              return type if type
            end
          end
          false
        end

        # Number of times that stock asks +Puppet::Type.type+ for a name without a type. No loader remembers that there is none
        # (+BaseLoader#load_typed+): the loader of the environment asks +Runtime3TypeLoader+, and so does that of each module. For
        # resource types +Runtime3TypeLoader+ asks in directory environments only, which have generated types, and
        # +Runtime3ResourceSupport.find_builtin_resource_type+ asks once more.
        def questions(environment, is_data_type)
          return 1 unless is_data_type || Environments.directory(environment)

          loader = EnvironmentHook.loaders(environment).private_environment_loader
          modules = loader.is_a?(DependencyLoader) ? loader.puppet_rs_visible : environment.modules.size
          modules + (is_data_type ? 1 : 2)
        end
      end
    end
  end
end
