# frozen_string_literal: true

require_relative '../own'
require_relative '../own/hook'

module PuppetRs
  module DropIn
    # In front of +Puppet::Pops::Loader::RubyLegacyFunctionInstantiator.assert_code+: stock parses the source of a 3.x function by
    # Ripper and walks through all of it, again in each environment, which takes longer than to define the function. What it
    # finds depends on the source alone.
    # Checked against Puppet 7.23, 8.10 and OpenVox 9.0.
    # @api private
    module LegacyFunctionHook
      @asserted = Known.new(:legacy_sources, 2_000, witnesses: %i[key methods])

      class << self
        # @return [Known] tokens that stock's check has found in sources
        attr_reader :asserted
      end

      private

      def assert_code(code_string, source_ref, result)
        return super if PuppetRs.off? || !result.empty? || Own.replaced?(:legacy_functions)

        kept = LegacyFunctionHook.asserted
        found = kept[code_string]
        return result.concat(found) && true if found

        # A refused file is reported by an error that names it.
        super.tap do |parsed|
          kept[code_string.dup.freeze] = result.dup if parsed
        end
      end

      Hook.into(::Puppet::Pops::Loader::RubyLegacyFunctionInstantiator.singleton_class, self)
    end
  end
end
