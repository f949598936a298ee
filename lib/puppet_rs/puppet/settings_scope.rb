# frozen_string_literal: true

module PuppetRs
  module DropIn
    # The variables of the +settings+ class (+Scope#merge_settings+).
    # @api private
    module SettingsScope
      KEPT = :'puppet_rs settings'
      private_constant :KEPT

      class << self
        # @return [Hash{String => Object}]
        def values(env_name)
          settings = ::Puppet.settings
          # Puppet's own cache of values is emptied when a setting changes: what is kept there goes along.
          cache = settings.instance_variable_get(:@cache)
          count = settings.instance_variable_get(:@config)&.size
          return read(settings, env_name) unless cache.is_a?(::Hash) && count

          kept = cache[env_name]
          return read(settings, env_name) unless kept.is_a?(::Hash)

          known, size = kept[KEPT]
          return known if size == count

          read(settings, env_name).tap { |found| kept[KEPT] = [found.freeze, count] }
        end

        private

        def read(settings, env_name)
          result = {}
          settings.each_key do |name|
            result[name.to_s] = plain(settings.value_sym(name, env_name)) unless name == :name
          end
          result
        end

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
