# frozen_string_literal: true

require_relative '../own/hook'
require_relative 'resource_types'

module PuppetRs
  module DropIn
    # In front of +Puppet::Resource.resource_type+: a resource that names a class or define of the engine's catalog
    # (+to_ral+ makes one for each) has the type that the resource in the catalog has, as long as nothing has asked for
    # +known_resource_types+, for which the manifests are read.
    # Checked against Puppet 7.23, 8.10 and OpenVox 9.0.
    module ResourceHook
      def resource_type(type, title, environment)
        if EnvironmentView.types(environment).nil?
          known = ResourceTypes.known(type, title, environment)
          return known if known && !(type != 'Class' && type != 'Node' && ::Puppet::Type.type(type))
        end
        super
      end

      Hook.into(::Puppet::Resource.singleton_class, self)
    end
  end
end
