# frozen_string_literal: true

require_relative '../parser/syntax_check'

module PuppetRs
  module DropIn
    module Host
      # Syntax checkers and data back ends. Back ends give the value in an Array, an empty one when there is none.
      # @api private
      module Data
        # @return [Array(String, String), nil] issue code and message of what is wrong with a text by its checker
        def check_syntax(text, syntax)
          SyntaxCheck.new.errors(text, syntax).first
        end

        # A terminus of the data_binding indirection other than hiera.
        def data_binding(scope, key, merge)
          catch(:no_such_key) do
            strategy = ::Puppet::Pops::MergeStrategy.strategy(merge)
            options = { environment: scope.environment, variables: scope, merge: strategy }
            return [::Puppet::DataBinding.indirection.find(key, options)]
          end
          []
        end

        # The function +lookup+ by stock's own code; with +may_be_missing+ a missing value is not an error.
        def lookup(scope, name, type, merge, default, override, defaults, may_be_missing)
          invocation = ::Puppet::Pops::Lookup::Invocation.new(scope, override || {}, defaults || {})
          catch(:puppet_rs_missing) do
            missing = may_be_missing ? proc { throw :puppet_rs_missing } : nil
            return [::Puppet::Pops::Lookup.lookup(name, type, default.first, !default.empty?, merge, invocation, &missing)]
          end
          []
        end

        # A backend of Hiera 3, configured and called by stock's own code.
        # @param merge [true, Object] true: as configured
        def hiera3_backend(scope, path, name, key, overrides, merge)
          lookup = ::Puppet::Pops::Lookup
          invocation = hiera3_invocation(scope, path, overrides, merge)
          global = invocation.lookup_adapter.send(:global_provider, invocation)
          providers = global.config(invocation).configured_data_providers(invocation, global)
          provider = providers.find { |one| one.name == "Hierarchy entry \"#{name}\"" }
          key = lookup::LookupKey.new(key)
          invocation.lookup(key, key.module_name) do
            catch(:no_such_key) { return [provider.data_dig(key, invocation, nil, merge == true ? nil : merge)] }
          end
          []
        end

        private

        def hiera3_invocation(scope, path, overrides, merge)
          invocation = ::Puppet::Pops::Lookup::Invocation.new(::Hiera::Scope.new(scope))
          invocation.set_global_only
          invocation.set_hiera_v3_location_overrides(overrides) unless overrides.empty?
          invocation.set_hiera_v3_merge_behavior if merge == true
          invocation.lookup_adapter.set_global_hiera_config_path(path) if path
          invocation
        end
      end
    end
  end
end
