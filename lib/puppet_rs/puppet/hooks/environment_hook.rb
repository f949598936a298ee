# frozen_string_literal: true

require_relative '../bridge/environment_view'

module PuppetRs
  module DropIn
    # In front of +Puppet::Node::Environment#known_resource_types+: who asks a loader of an engine's compile for
    # a type when that compile is over, as stock's loaders can be asked, has the manifests read with these loaders.
    # (Checked against Puppet 7.23 and 8.10.)
    module EnvironmentHook
      def known_resource_types
        loaders = @puppet_rs&.loaders&.target if @known_resource_types.nil?
        return super if loaders.nil? || ::Puppet.lookup(:loaders) { nil }

        ::Puppet.override(loaders:) { super }
      end

      def check_for_reparse
        super
        Environments.check_for_reparse(self)
      end

      # See {ModuleHook.list}.
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

      # Whether the modules are the directories of the module path, and nothing is logged about them.
      # @api private
      def self.plain?(environment)
        !Environments.listed?(environment) && ::Puppet::Util::Log.level != :debug
      end

      # The modules, if all of them are copies. If not, they are made.
      # @return [ModuleList, nil] the same one each time
      # @api private
      def self.list(environment)
        known = EnvironmentView.known(environment)&.modules
        return known if known
        return if PuppetRs.off? || environment.frozen? || !plain?(environment)

        found = ModuleHook.list(environment)
        return EnvironmentView.of(environment).modules = found if found.is_a?(ModuleList)

        environment.instance_variable_set(:@modules, found)
        nil
      end

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
