# frozen_string_literal: true

require 'puppet/util/package'
require_relative '../own'
require_relative '../own/hook'

module PuppetRs
  module DropIn
    # In front of +Puppet::Util::Package.versioncmp+: two plain version numbers are compared by the engine. Functions of modules
    # ask for Puppet's version with each call, and Puppet's method makes 25 objects.
    # Checked against Puppet 7.23, 8.10 and OpenVox 9.0.
    # @api private
    module VersionHook
      def self.install
        Hook.into(::Puppet::Util::Package.singleton_class, self)
      end

      def versioncmp(version_a, version_b, ignore_trailing_zeroes = false) # rubocop:disable Style/OptionalBooleanParameter
        (Native.compare_versions(version_a, version_b) unless ignore_trailing_zeroes || Own.replaced?(:versions)) || super
      end
    end
  end
end
