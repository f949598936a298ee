# frozen_string_literal: true

module PuppetRs
  module DropIn
    # +Puppet::Pops::Lookup.lookup+ in a scope of the engine: +puppet lookup+ and Ruby code that looks up
    # by itself. Checked against Puppet 7.23.
    module LookupHook
      # An explanation that the engine wrote.
      module Explained
        attr_writer :engine_text, :engine_data

        def explain
          @engine_text
        end

        def to_hash
          @engine_data
        end
      end

      def lookup(name, value_type, default_value, has_default, merge, lookup_invocation)
        scope = lookup_invocation.scope
        return super unless scope.is_a?(Scope) && !block_given?

        options = {
          'value_type' => value_type, 'merge' => merge,
          'override' => lookup_invocation.override_values, 'default_values_hash' => lookup_invocation.default_values
        }
        options['default_value'] = default_value if has_default
        explainer = lookup_invocation.explainer
        only_options = explainer ? explainer.only_explain_options? : false
        text, data, value, error = scope.compiler.session.explain_lookup(scope.native, name, options, only_options)
        if explainer
          explainer.extend(Explained)
          explainer.engine_text = text
          explainer.engine_data = data
        end
        raise error if error

        value
      end

      ::Puppet::Pops::Lookup.singleton_class.prepend(self)
    end
  end
end
