# frozen_string_literal: true

module PuppetRs
  module DropIn
    # In front of +Puppet::Parser::ScriptCompiler.new+.
    # Checked against Puppet 7.23, 8.10 and OpenVox 9.0.
    module ScriptHook
      def self.install(klass)
        Hook.into(klass.singleton_class, self)
      end

      def new(environment, node_name, for_agent = false) # rubocop:disable Style/OptionalBooleanParameter
        return super if PuppetRs.off? || !equal?(::Puppet::Parser::ScriptCompiler)

        DropIn.ready
        Fallback.guard(:script) do
          Own.check
          ScriptCompiler.new(environment, node_name, for_agent)
        end || super
      end
    end
  end
end
