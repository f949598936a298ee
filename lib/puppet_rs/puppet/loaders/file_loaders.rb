# frozen_string_literal: true

require_relative '../../facades'
require_relative '../environment/environments'
require_relative '../own'
require_relative '../parser/parser_hook'
require_relative 'entries'
require_relative 'file_index'
require_relative 'function_classes'
require_relative 'legacy_functions'

module PuppetRs
  module DropIn
    # For loaders of {Loaders} that find functions and types in files: which files there are and the classes that their
    # sources make are known for all environments. Each method leaves its work to Puppet while user code replaces a method
    # that it stands for.
    # Checked against Puppet 7.23, 8.10 and OpenVox 9.0.
    # @api private
    module FilesByName
      PREFIX = ::Puppet::Pops::Loader
      # Makers of functions in Ruby, by those of Puppet that they stand for.
      MAKERS = { PREFIX::RubyFunctionInstantiator => FunctionClasses,
                 PREFIX::RubyLegacyFunctionInstantiator => LegacyFunctions }.compare_by_identity.freeze
      # Makers of functions and types in the language.
      OF_LANGUAGE = [PREFIX::PuppetFunctionInstantiator, PREFIX::TypeDefinitionInstantiator].freeze
      private_constant :PREFIX, :MAKERS, :OF_LANGUAGE

      # Without an extension stock looks at each file.
      def add_to_index(smart_path)
        extension = smart_path.extension
        return super if extension.empty? || puppet_rs_replaced?

        folder = smart_path.generic_path
        replaced = Own.replaced_in_compile?(:files)
        files = replaced ? FileIndex.of_replaced(environment, folder, extension) : FileIndex.of(environment, folder, extension)
        return replaced ? super : FileIndex.keep(folder, extension) { super } unless files

        @path_index.merge(files)
        files
      end

      def instantiate(smart_path, typed_name, origin)
        return super if !origin.is_a?(::String) || puppet_rs_replaced?
        return of_language(smart_path.instantiator, typed_name, origin) if OF_LANGUAGE.include?(smart_path.instantiator)

        maker = MAKERS[smart_path.instantiator]
        return super unless maker&.own?

        set_entry(typed_name, maker.function(self, typed_name, origin), origin)
      end

      # A TypeSet is made of it outside of {#instantiate}.
      def get_contents(path)
        known = Environments.code_text(environment, path) if path.end_with?('.pp')
        known || super
      end

      private

      # The environment has read a file once, by the engine or by a loader.
      def of_language(maker, typed_name, origin)
        return anew(maker, typed_name, origin) if Entries.removed?(environment, typed_name)

        known = Environments.code_text(environment, origin)
        text = known || get_contents(origin)
        create = -> { maker.create(self, typed_name, origin, text) }
        # The first time has logged what there is to say about it.
        entry = set_entry(typed_name, known ? ParserHook.silently(->(_) {}, &create) : create.call, origin)
        Environments.keep_code_text(environment, origin, text) unless known
        entry
      end

      def anew(maker, typed_name, origin)
        text = method(:get_contents).super_method.call(origin)
        set_entry(typed_name, maker.create(self, typed_name, origin, text), origin)
      end

      # A function in the namespace of a module is in no file of the loaders in front, see {Loaders#in_front}.
      def internal_load(typed_name)
        return super unless typed_name.type == :function && typed_name.qualified? && typed_name.name_parts[0] == module_name

        front = @loaders.in_front(parent)
        return super if !front || puppet_rs_replaced?

        parent.puppet_rs_update
        [self, *front].each do |loader|
          entry = loader.get_entry(typed_name)
          return entry unless entry.nil? || entry.value.nil?
        end
        find(typed_name)
      end

      def puppet_rs_replaced?
        Own.replaced?(:function_loaders)
      end
    end

    # Loader of a module, and of the directory of an environment.
    class FileLoader < ::Puppet::Pops::Loader::ModuleLoaders::FileBased
      Facades.named(self)
      include FilesByName
      include Entries
    end

    # Loader of functions in a +lib+ folder: Puppet's own and the agent's.
    class SystemLoader < ::Puppet::Pops::Loader::ModuleLoaders::LibRootedFileBased
      Facades.named(self)
      include FilesByName
      include Entries
    end

    # Loader of an environment without a directory, where tasks are run.
    class EmptyLoader < ::Puppet::Pops::Loader::ModuleLoaders::EmptyLoader
      Facades.named(self)
      include Entries
    end

    # Loader of an environment without a directory.
    class SimpleEnvironmentLoader < ::Puppet::Pops::Loader::SimpleEnvironmentLoader
      Facades.named(self)
      include Entries
    end

    # Loader of resource types.
    class Runtime3TypeLoader < ::Puppet::Pops::Loader::Runtime3TypeLoader
      Facades.named(self)
      include Entries
    end

    # Loader of what the code of a module, or of an environment, sees.
    class DependencyLoader < ::Puppet::Pops::Loader::DependencyLoader
      Facades.named(self)
      include Entries

      # @return [Integer] number of modules whose loaders it asks
      def puppet_rs_visible
        @dependency_loaders.count
      end

      private

      # A {ModuleResolver::List} finds the loader of a module by its name.
      def index
        @dependency_loaders.is_a?(ModuleResolver::List) && !Own.replaced?(:module_loaders) ? @dependency_loaders : super
      end
    end
  end
end
