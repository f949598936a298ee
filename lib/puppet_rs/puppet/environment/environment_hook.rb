# frozen_string_literal: true

require_relative '../own'
require_relative '../own/hook'
require_relative '../own/weak'
require_relative '../parser/parser_hook'
require_relative 'environment_view'
require_relative 'partial_types'
require_relative 'read_files'

module PuppetRs
  module DropIn
    # In front of +Puppet::Node::Environment#known_resource_types+. Stock reads the manifests when a compile begins; after a
    # compile of the engine they are read when something asks for these types, without the warnings that the compile has
    # logged, and with its loaders where the context has none.
    # Checked against Puppet 7.23, 8.10 and OpenVox 9.0.
    module EnvironmentHook
      # Subjects of methods that make loaders.
      LOADERS = %i[environment_loaders module_loaders].freeze
      private_constant :LOADERS

      def known_resource_types
        view = EnvironmentView.known(self)
        types = @known_resource_types
        return EnvironmentHook.read_first(self, types) { super() } unless view
        return types if types && PartialTypes.may_wait?(types)

        EnvironmentHook.add_settings(view, types) if types
        names = Environments.names_since(self, types && view.completed)
        return EnvironmentHook.read_first(self, types) { super() } unless names || (types.nil? && view.loaders)

        EnvironmentHook.in_loaders(self, view) do
          names ? EnvironmentHook.read(self, view, names) { super() } : super()
        end
      end

      def check_for_reparse
        super
        Environments.check_for_reparse(self)
      end

      # See {Modules.list}.
      def modules
        found = EnvironmentHook.list(self) if @modules.nil?
        @modules ||= found.to_a if found
        super
      end

      # Stock makes an index of all modules with the first name that a compile looks for: what replaces +modules+ later has no
      # part in it.
      def module(name)
        return super if @modules_by_name

        if Own.replaced_in?(self, :modules)
          @modules_by_name = EnvironmentHook.index(self)
          return super
        end
        list = EnvironmentHook.list(self) if @modules.nil?
        list ? list[name] : super
      end

      # See {ReadFiles}.
      def perform_initial_import
        files = ReadFiles.manifests(self)
        return super.tap { |ast| ReadFiles.listed(self, ast, manifests: true) if @parsed_code == '' } unless files

        @parsed_code = ''
        ReadFiles.import(files)
      end
      private :perform_initial_import

      # True if the modules are the directories of the module path, and nothing is logged about them.
      # @api private
      def self.plain?(environment)
        !Environments.listed?(environment) && ::Puppet::Util::Log.level != :debug
      end

      # @yield with the loaders of an environment
      # @api private
      def self.in_loaders(environment, view, &)
        loaders = ::Puppet.lookup(:loaders) { nil } || view.loaders&.target || loaders(environment)
        ::Puppet.override(loaders:, &)
      end

      # The types, read before the engine has compiled anything in the environment. Definitions that later compiles load are
      # added when the types are asked for again.
      # @yieldreturn [Puppet::Resource::TypeCollection]
      # @api private
      def self.read_first(environment, before)
        types = yield
        EnvironmentView.of(environment).completed ||= 0 unless before || PuppetRs.off?
        types
      end

      # Reads the manifests, and adds what stock's compiles have in the collection beside them: the class of the settings, and
      # the classes and defines that were loaded. While a compile runs these wait ({PartialTypes}).
      # @yieldreturn [Puppet::Resource::TypeCollection]
      # @api private
      def self.read(environment, view, names)
        before = EnvironmentView.types(environment) ? view.completed : 0
        view.completed = names.sum(&:size)
        texts = Environments.texts(environment)
        ParserHook.silently(texts) do
          # Manifests that have appeared since a compile has read the others have no part in this environment.
          known = ParserHook.silently(->(file) { texts.call(file) || '' }) { enter(environment) { yield } }
          add_settings(view, known)
          next complete(known, names) unless Native.compiler

          view.completed = before
          PartialTypes.wait(known)
        end
      end

      # Adds the class of the settings, which a compile makes when it begins to evaluate.
      # @api private
      def self.add_settings(view, known)
        return if !view.engine&.evaluated || known.hostclass('settings')

        known.add(::Puppet::Resource::Type.new(:hostclass, 'settings'))
      end

      # Enters the definitions of manifests that a compile has read. Where that compile failed, since they cannot be entered, the
      # collection has those before the fault, as in stock.
      # @yieldreturn [Puppet::Resource::TypeCollection]
      # @api private
      def self.enter(environment)
        yield
      rescue ::StandardError
        EnvironmentView.types(environment) || raise
      end

      # Adds the classes and defines that have waited. Later ones of a compile that runs wait again.
      # @api private
      def self.complete_now(known)
        environment = known.environment
        view = EnvironmentView.known(environment)
        return PartialTypes.complete(known) unless view && known.equal?(EnvironmentView.types(environment))

        names = Environments.names_since(environment, view.completed) or return
        view.completed = names.sum(&:size)
        in_loaders(environment, view) do
          ParserHook.silently(Environments.texts(environment)) { complete(known, names) }
        end
        PartialTypes.wait(known) if Native.compiler
      end

      # @return [Puppet::Resource::TypeCollection]
      # @api private
      def self.complete(known, names)
        classes, defines = names
        PartialTypes.complete(known, names) do
          ReadFiles.skip_loaded(known)
          classes.each { |name| load_again { known.find_hostclass(name) } }
          defines.each { |name| load_again { known.find_definition(name) } }
        end
        known
      end

      # A file that cannot be read any more is not read by stock.
      # @api private
      def self.load_again
        yield
      rescue ::Puppet::Error, ::SystemCallError
        nil
      end

      # The modules, if all of them are copies. If not, they are made.
      # @return [Modules, nil] the same one each time
      # @api private
      def self.list(environment)
        known = EnvironmentView.known(environment)&.modules
        return known if known
        return if PuppetRs.off? || environment.frozen? || !lists?(environment)

        # Threads that share an environment: the second one finds what the first has listed, and no fault is logged twice.
        ONE_AT_A_TIME.synchronize { lists?(environment) ? list_once(environment) : EnvironmentView.known(environment)&.modules }
      end

      # The modules by name, as compiles have found them before a method was replaced.
      # @return [Hash{String => Puppet::Module}, nil] nil if there was no such compile
      # @api private
      def self.index(environment)
        engine = EnvironmentView.known(environment)&.engine
        return if environment.frozen? || !engine&.own_modules || !engine.native.named_module?

        found = list(environment) unless EnvironmentView.all_modules(environment)
        # Modules that are not all copies are the environment's own now.
        modules = found ? found.to_a : EnvironmentView.all_modules(environment)
        modules&.to_h { |mod| [mod.name, mod] }
      end

      # The modules that stock's loaders are made of. It makes them when the first compile begins, here they may be made later:
      # what replaces +modules+ since has no part in them.
      # @return [Array<Puppet::Module>]
      # @api private
      def self.first_modules(environment)
        return environment.modules unless EnvironmentView.known(environment)&.engine

        list(environment)&.to_a || EnvironmentView.all_modules(environment) || environment.modules
      end

      # The module of that name among {first_modules}, as stock's loaders have it: the environment is not asked for it.
      # @return [Puppet::Module, nil]
      # @api private
      def self.first_module(environment, name)
        listed = list(environment) if EnvironmentView.known(environment)&.engine
        listed ? listed[name] : first_modules(environment).find { |mod| mod.name == name }
      end

      # Stock lists the modules in the first compile: methods that were replaced since have no part in it.
      def self.lists?(environment)
        plain?(environment) || (EnvironmentView.all_modules(environment).nil? && Environments.listing?(environment))
      end
      private_class_method :lists?

      def self.list_once(environment)
        found = Modules.list(environment)
        return EnvironmentView.of(environment).modules = found if found.is_a?(Modules)

        environment.instance_variable_set(:@modules, found)
        nil
      end
      private_class_method :list_once

      # The loaders of an environment, remembered there. Threads that share it get the same ones, complete.
      # @api private
      def self.loaders(environment)
        ONE_AT_A_TIME.synchronize do
          loaders = ::Puppet::Pops::Loaders.new(environment)
          # Stock does so for each compile: Ruby functions raise +Puppet::DataTypes::Error+.
          ::Puppet.override(loaders:) { loaders.pre_load } unless ::Puppet::DataTypes.const_defined?(:Error, false)
          remember(environment, loaders)
          loaders
        end
      end

      # Makes the loaders where methods that make them, or list modules, are replaced when the first compile begins: they may be
      # other ones when something asks for a loader.
      # @return [void]
      # @api private
      def self.make_replaced_loaders(environment)
        return if environment.frozen? || environment.loaders || EnvironmentView.known(environment)&.engine

        loaders(environment) if LOADERS.any? { |subject| Own.replaced?(subject) } || Own.replaced_in?(environment, :modules)
      end

      # @return [Boolean] whether a method of a subject was replaced when stock makes the loaders: with the first compile
      # @api private
      def self.loaders_replaced?(environment, subject)
        EnvironmentView.known(environment)&.engine.nil? && Own.replaced?(subject)
      end

      # @api private
      def self.remember(environment, loaders)
        view = EnvironmentView.of(environment)
        view.loaders = Weak.new(loaders) unless view.loaders&.target.equal?(loaders)
      end

      Hook.into(::Puppet::Node::Environment, self)
    end
  end
end
