# frozen_string_literal: true

require_relative '../environment/environment_view'
require_relative '../environment/environments'

module PuppetRs
  module DropIn
    # The implementation of a resource's type as Ruby code expects it, without reading manifests.
    # @api private
    module ResourceTypes
      class << self
        def for(type, title, environment)
          case type
          when 'Class' then made(environment, :hostclass, title == :main ? '' : title.to_s.downcase)
          when 'Node' then made(environment, :node, title.to_s)
          else NativeTypes.find(type) || made(environment, :definition, type.to_s.downcase)
          end
        end

        # @return [Puppet::Resource::Type, nil] what {for} has made for such a resource of the environment
        def known(type, title, environment)
          made = EnvironmentView.known(environment)&.types or return
          case type
          when 'Class' then made[[:hostclass, title == :main ? '' : title.to_s.downcase]]
          when 'Node' then made[[:node, title.to_s]]
          else made[[:definition, type.to_s.downcase]]
          end
        end

        # @return [Puppet::Resource::Type, nil] the define of that name, if {for} has made one for the environment
        def definition(environment, name)
          known = EnvironmentView.known(environment)&.types
          known && known[[:definition, name.downcase]]
        end

        private

        def made(environment, kind, name)
          known = EnvironmentView.of(environment).types ||= {}
          known[[kind, name]] ||= ::Puppet::Resource::Type.new(kind, name, module_name: module_of(environment, kind, name))
        end

        # The module of the file that a class or define was read from; none is an empty text. The environment is not asked: stock
        # has its index of modules without that ({EnvironmentHook#module}).
        def module_of(environment, kind, name)
          _file, found = Environments.read_place(environment, kind, name)
          found || ''
        end
      end
    end
  end
end
