# frozen_string_literal: true

module PuppetRs
  module DropIn
    # Work that is Ruby's by nature, done for the engine by name.
    # @api private
    module Services
      class << self
        def service_warn_once(_scope, kind, key, message, file = nil, line = nil)
          ::Puppet.warn_once(kind, key, message, file, line)
          true
        end

        def service_feature(_scope, name)
          ::Puppet.features.public_send(:"#{name}?") ? true : false
        end

        def service_minor_version(_scope)
          ::Puppet.minor_version
        end

        def service_parse_json(_scope, text)
          ::Puppet::Util::Json.load(text)
        end

        def service_parse_hocon(_scope, text)
          require 'hocon'
          ::Hocon.parse(text)
        end

        # [value] when another terminus than hiera binds the name, [] when not.
        def service_data_binding_find(scope, terminus, name, merge)
          found = ::Puppet::DataBinding.indirection.terminus(terminus.to_sym).find(
            ::Puppet::Indirector::Request.new(:data_binding, :find, name, nil,
                                              environment: scope.environment.to_s, variables: scope, merge: merge)
          )
          [found]
        rescue ::StandardError => e
          raise unless e.message.start_with?('undefined')

          []
        end
      end
    end
  end
end
