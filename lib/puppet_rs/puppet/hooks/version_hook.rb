# frozen_string_literal: true

require 'puppet/util/package'

module PuppetRs
  module DropIn
    # In front of +Puppet::Util::Package.versioncmp+: two plain version numbers are compared by the engine. Functions of modules
    # ask for Puppet's version with each call, and Puppet's method makes 25 objects. (Checked against Puppet 7.23 and 8.10.)
    # @api private
    module VersionHook
      # Unless user code has replaced the method before.
      def self.install
        package = ::Puppet::Util::Package
        own = package.method(:versioncmp).source_location&.first&.end_with?('/puppet/util/package.rb')
        Hook.into(package.singleton_class, self) if own
      end

      def versioncmp(version_a, version_b, ignore_trailing_zeroes = false) # rubocop:disable Style/OptionalBooleanParameter
        (Native.compare_versions(version_a, version_b) unless ignore_trailing_zeroes) || super
      end
    end
  end
end
