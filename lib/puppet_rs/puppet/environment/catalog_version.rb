# frozen_string_literal: true

require_relative '../own/hook'
require_relative 'environment_view'

module PuppetRs
  module DropIn
    # In front of +Puppet::Resource::TypeCollection#version+, which stock's compiler asks for the version of a catalog. The
    # collection keeps the first answer: methods of the environment that are replaced later (`config_version`) have no part in it.
    # A collection that is made after a compile of the engine has the version of that compile.
    # Checked against Puppet 7.23, 8.10 and OpenVox 9.0.
    # @api private
    module CatalogVersion
      def version
        unless defined?(@version)
          known = EnvironmentView.known(environment)&.engine&.version
          @version = known if known && equal?(EnvironmentView.types(environment))
        end
        super
      end

      Hook.into(::Puppet::Resource::TypeCollection, self)
    end
  end
end
