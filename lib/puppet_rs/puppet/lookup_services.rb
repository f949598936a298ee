# frozen_string_literal: true

module PuppetRs
  module DropIn
    # What the engine's lookup asks of Ruby, by name (see {Services}).
    # @api private
    module LookupServices
      def service_parse_hocon(_scope, text)
        unless ::Puppet.features.hocon?
          raise ::Puppet::DataBinding::LookupError,
                'Lookup using Hocon data_hash function is not supported without hocon library'
        end

        require 'hocon'
        require 'hocon/config_error'
        ::Hocon.parse(text)
      end

      # A terminus of the data_binding indirection other than hiera.
      def service_data_binding_find(scope, _terminus, key, merge)
        catch(:no_such_key) do
          strategy = ::Puppet::Pops::MergeStrategy.strategy(merge)
          options = { environment: scope.environment, variables: scope, merge: strategy }
          return [::Puppet::DataBinding.indirection.find(key, options)]
        end
        []
      end

      # The function +lookup+ by stock's own code: the value in an array, an empty one when there is none
      # and a block that gives one.
      def service_lookup(scope, name, type, merge, default, override, defaults, block)
        invocation = ::Puppet::Pops::Lookup::Invocation.new(scope, override || {}, defaults || {})
        catch(:puppet_rs_missing) do
          missing = block ? proc { throw :puppet_rs_missing } : nil
          return [::Puppet::Pops::Lookup.lookup(name, type, default.first, !default.empty?, merge, invocation, &missing)]
        end
        []
      end

      # A backend of Hiera 3, configured and called by stock's own code. Gives the value in an
      # array, an empty one when there is none.
      def service_hiera3_backend(scope, path, name, _datadir, _options, key, overrides, merge)
        lookup = ::Puppet::Pops::Lookup
        invocation = lookup::Invocation.new(::Hiera::Scope.new(scope))
        invocation.set_global_only
        invocation.set_hiera_v3_location_overrides(overrides) unless overrides.empty?
        invocation.set_hiera_v3_merge_behavior if merge == true
        adapter = invocation.lookup_adapter
        adapter.set_global_hiera_config_path(path) if path
        global = adapter.send(:global_provider, invocation)
        providers = global.config(invocation).configured_data_providers(invocation, global)
        provider = providers.find { |p| p.instance_variable_get(:@name) == name }
        key = lookup::LookupKey.new(key)
        invocation.lookup(key, key.module_name) do
          catch(:no_such_key) { return [provider.data_dig(key, invocation, nil, merge == true ? nil : merge)] }
        end
        []
      end
    end
  end
end
