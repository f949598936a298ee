# frozen_string_literal: true

require_relative '../own/hook'

module PuppetRs
  module DropIn
    # +Puppet::Pops::PuppetStack+ with the calls of Puppet code that the engine is in: what stock
    # pushes there call by call, the engine reports when Ruby code reads the stack.
    # Checked against Puppet 7.23, 8.10 and OpenVox 9.0.
    # @api private
    module StackHook
      def self.install
        Hook.into(::Puppet::Pops::PuppetStack.singleton_class, self)
      end

      # @return [Array<Array(String, Integer)>] file and line, innermost first
      def stacktrace
        super + ::PuppetRs::Native.stacktrace
      end

      # @return [Array] file and line of the innermost call, empty if there is none
      def top_of_stack
        own = super
        own.empty? ? ::PuppetRs::Native.stacktrace.first || own : own
      end
    end
  end
end
