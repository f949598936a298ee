# frozen_string_literal: true

module PuppetRs
  class Bridge
    module Host
      # Data formats.
      # @api private
      module Data
        def parse_yaml(text, path)
          ::Puppet::Util::Yaml.safe_load(text, [Symbol], path)
        end

        def parse_json(text)
          ::Puppet::Util::Json.load(text)
        end

        def parse_hocon(text)
          unless ::Puppet.features.hocon?
            raise ::Puppet::DataBinding::LookupError,
                  'Lookup using Hocon data_hash function is not supported without hocon library'
          end

          require 'hocon'
          require 'hocon/config_error'
          ::Hocon.parse(text)
        end
      end
    end
  end
end
