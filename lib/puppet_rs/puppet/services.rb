# frozen_string_literal: true

require_relative 'lookup_services'

module PuppetRs
  module DropIn
    # Work that is Ruby's by nature, done for the engine by name.
    # @api private
    module Services
      extend LookupServices

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
      end
    end
  end
end
