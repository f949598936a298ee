# frozen_string_literal: true

require_relative '../loaders/loader_hook'
require_relative '../own'

module PuppetRs
  module DropIn
    # Loads a Ruby function of a module whose class is copied (see {FunctionClassHook}) without asking each loader in front of the
    # module's: a name in the namespace of a module is in none of their files. Used only while all methods between the first
    # question and the entry of the function are Puppet's.
    # Checked against Puppet 7.23, 8.10 and OpenVox 9.0.
    # @api private
    module FunctionShortcut
      LOADER = ::Puppet::Pops::Loader
      MODULES = LOADER::ModuleLoaders
      PATHS = LOADER::LoaderPaths
      # Loaders that find no functions.
      NOTHING = [LOADER::Runtime3TypeLoader, LOADER::SimpleEnvironmentLoader].freeze
      private_constant :LOADER, :MODULES, :PATHS, :NOTHING

      # The loaders in front of that of a module.
      class Parents
        attr_reader :all

        # @return [Parents, nil] nil where one may have names in the namespace of a module
        def self.of(loader)
          all = []
          all << loader while (loader = loader.parent)
          *files, last = all
          new(all) if last.instance_of?(LOADER::StaticLoader) && files.all? { |one| files?(one) }
        end

        def self.files?(loader)
          return true if NOTHING.any? { |kind| loader.instance_of?(kind) }

          (loader.instance_of?(MODULES::FileBased) || loader.instance_of?(MODULES::LibRootedFileBased)) &&
            (loader.module_name.nil? || loader.module_name == LOADER::ENVIRONMENT)
        end
        private_class_method :files?

        def initialize(all)
          @all = all
          @with_entries = all[...-1]
        end

        # Enters what was defined since (see {LoaderHook.update}).
        def update
          definitions = Native.definitions
          return if @definitions == definitions

          @with_entries.each { |loader| LoaderHook.update(loader) }
          @definitions = definitions
        end

        def entry?(typed_name)
          @all.any? { |loader| loader.get_entry(typed_name) }
        end
      end

      class << self
        # @param loader [Puppet::Pops::Loader::Loader] that of a module
        # @return [Puppet::Pops::Functions::Function, nil] nil: by stock's way
        def load(loader, name)
          return unless own? && !PuppetRs.off? && loader.instance_of?(MODULES::FileBased)

          parents = parents(loader)
          return unless parents && Native.plain?(loader, *parents.all)

          typed_name = LOADER::TypedName.new(:function, name)
          space, inner = typed_name.name_parts
          return unless inner && space == loader.module_name && space != LOADER::ENVIRONMENT

          LoaderHook.update(loader)
          parents.update
          instantiate(loader, typed_name) unless loader.get_entry(typed_name) || parents.entry?(typed_name)
        end

        private

        def own?
          !Native.compiler.nil? && !Own.replaced?(:function_loaders) && FunctionClassHook.own?
        end

        def parents(loader)
          known = loader.instance_variable_get(:@puppet_rs_parents)
          known.nil? ? loader.instance_variable_set(:@puppet_rs_parents, Parents.of(loader) || false) : known
        end

        def instantiate(loader, typed_name)
          path = loader.smart_paths.effective_paths(:function).first
          return unless path.instance_of?(PATHS::FunctionPath4x)

          origin = path.effective_path(typed_name, 1)
          return unless loader.existing_path(origin)

          known = FunctionClassHook.current(origin, typed_name.name) or return
          private_loader = loader.private_loader
          made = known.class_for(private_loader.private_loader) or return
          enter(loader, typed_name, made.new(nil, private_loader), origin)
        end

        # As +set_entry+, for a name without an entry that is not one of a type.
        def enter(loader, typed_name, function, origin)
          entry = LOADER::Loader::NamedEntry.new(typed_name, function, origin)
          loader.instance_variable_get(:@named_values)[typed_name] = entry
          loader.instance_variable_set(:@last_result, entry)
          function
        end
      end
    end
  end
end
