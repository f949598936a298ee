# frozen_string_literal: true

module PuppetRs
  module DropIn
    # The variables of the +settings+ class (+Scope#merge_settings+).
    # @api private
    module SettingsScope
      class << self
        # @return [Hash{String => Object}]
        def values(env_name)
          settings = ::Puppet.settings
          result = {}
          settings.each_key do |name|
            result[name.to_s] = plain(settings.value_sym(name, env_name)) unless name == :name
          end
          result
        end

        private

        def plain(value)
          case value
          when ::String, ::Numeric, true, false, nil then value
          when ::Array then value.map { |entry| plain(entry) }
          when ::Hash then value.to_h { |key, entry| [plain(key), plain(entry)] }
          else value == :undef ? nil : value.to_s
          end
        end
      end
    end
  end
end
