# frozen_string_literal: true

module PuppetRs
  module DropIn
    # Modules of one environment, all of which are copies (see {Modules}): each object is made when it is asked for. Of
    # hundreds of modules a compile needs only the modules whose functions it calls, and their dependencies.
    # @api private
    class ModuleList
      # @param environment [Puppet::Node::Environment]
      # @param kept [Hash{String => ListedModule::Kept}] by name, in the order of the module path
      def initialize(environment, kept)
        @environment = environment
        @kept = kept
        @made = {}
      end

      # @return [Array<String>]
      def names
        @kept.keys
      end

      def name?(name)
        @kept.key?(name)
      end

      # @return [Puppet::Module, nil] the same object each time
      def [](name)
        @made[name] || (@kept.key?(name) ? make(name) : nil)
      end

      # @return [Array<Puppet::Module>]
      def to_a
        names.map { |name| self[name] }
      end

      private

      def make(name)
        ONE_AT_A_TIME.synchronize { @made[name] ||= ListedModule.of(@kept[name], @environment) }
      end
    end
  end
end
