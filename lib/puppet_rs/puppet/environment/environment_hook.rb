# frozen_string_literal: true

require_relative '../own/hook'
require_relative '../own/weak'
require_relative '../parser/parser_hook'
require_relative 'environment_view'

module PuppetRs
  module DropIn
    # In front of +Puppet::Node::Environment#known_resource_types+. Stock reads the manifests when a compile begins; after a
    # compile of the engine they are read when something asks for these types, without the warnings that the compile has
    # logged, and with its loaders where the context has none.
    # Checked against Puppet 7.23, 8.10 and OpenVox 9.0.
    module EnvironmentHook
      def known_resource_types
        view = EnvironmentView.known(self) or return super
        names = Environments.names_since(self, @known_resource_types && view.completed)
        return super unless names || (@known_resource_types.nil? && view.loaders)

        loaders = ::Puppet.lookup(:loaders) { nil } || view.loaders&.target || EnvironmentHook.loaders(self)
        return ::Puppet.override(loaders:) { super() } unless names

        view.completed = names.sum(&:size)
        ::Puppet.override(loaders:) do
          ParserHook.silently(Environments.texts(self)) { EnvironmentHook.complete(super(), *names) }
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

      # Stock makes an index of all modules.
      def module(name)
        return super unless @modules.nil? && @modules_by_name.nil? && Native.plain?(self)

        list = EnvironmentHook.list(self)
        list ? list[name] : super
      end

      # True if the modules are the directories of the module path, and nothing is logged about them.
      # @api private
      def self.plain?(environment)
        !Environments.listed?(environment) && ::Puppet::Util::Log.level != :debug
      end

      # Adds what stock's compiles have in the collection beside the manifests: the class of the settings, and the classes
      # and defines that were loaded.
      # @api private
      def self.complete(known, classes, defines)
        known.add(::Puppet::Resource::Type.new(:hostclass, 'settings')) unless known.hostclass('settings')
        classes.each { |name| load_again { known.find_hostclass(name) } }
        defines.each { |name| load_again { known.find_definition(name) } }
        known
      end

      # A file that cannot be read any more is not read by stock.
      def self.load_again
        yield
      rescue ::Puppet::Error, ::SystemCallError
        nil
      end
      private_class_method :load_again

      # The modules, if all of them are copies. If not, they are made.
      # @return [ModuleList, nil] the same one each time
      # @api private
      def self.list(environment)
        known = EnvironmentView.known(environment)&.modules
        return known if known
        return if PuppetRs.off? || environment.frozen? || !plain?(environment)

        # Threads that share an environment: the second one finds what the first has listed, and no fault is logged twice.
        ONE_AT_A_TIME.synchronize { plain?(environment) ? list_once(environment) : EnvironmentView.known(environment)&.modules }
      end

      def self.list_once(environment)
        found = Modules.list(environment)
        return EnvironmentView.of(environment).modules = found if found.is_a?(ModuleList)

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

      # @api private
      def self.remember(environment, loaders)
        view = EnvironmentView.of(environment)
        view.loaders = Weak.new(loaders) unless view.loaders&.target.equal?(loaders)
      end

      Hook.into(::Puppet::Node::Environment, self)
    end
  end
end
