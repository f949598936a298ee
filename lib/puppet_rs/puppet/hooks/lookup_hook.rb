# frozen_string_literal: true

module PuppetRs
  module DropIn
    # +Puppet::Pops::Lookup.lookup+ in a scope of the engine: +puppet lookup+ and Ruby code that looks up
    # by itself. Checked against Puppet 7.23.
    module LookupHook
      # An explanation that the engine wrote.
      module Explained
        attr_writer :engine_text, :engine_data

        # Texts that were added since come last, as in stock's.
        def explain
          io = @engine_text.dup
          dump_texts(io, '')
          io
        end

        def to_hash
          @engine_data
        end
      end

      def lookup(name, value_type, default_value, has_default, merge, lookup_invocation)
        scope = lookup_invocation.scope
        return super unless scope.is_a?(Scope) && !block_given? && LookupHook.plain?(lookup_invocation)

        options = {
          'value_type' => value_type, 'merge' => merge.is_a?(Symbol) ? merge.to_s : merge,
          'override' => lookup_invocation.override_values, 'default_values_hash' => lookup_invocation.default_values
        }
        options['default_value'] = default_value if has_default
        options['hiera'] = LookupHook.hiera(lookup_invocation) if lookup_invocation.hiera_xxx_call?
        explainer = lookup_invocation.explainer
        explained = explainer.is_a?(::Puppet::Pops::Lookup::Explainer) ? explainer.only_explain_options? : nil
        text, data, value, error = scope.in_native do |native|
          scope.compiler.session.explain_lookup(native, name, options, explained)
        end
        unless explained.nil?
          explainer.extend(Explained)
          explainer.engine_text = text
          explainer.engine_data = data
        end
        raise error if error

        value
      end

      # In the singleton class of +Puppet::Pops::Lookup::Invocation+: whether a lookup of stock's was ever under way in this
      # process. To ask for the current one takes as long as a short lookup.
      module Current
        def current=(invocation)
          LookupHook.stocks = true
          super
        end
      end

      # Variables of an invocation that was made and nothing more (+Invocation#initialize+): each limit is another one.
      UNLIMITED = %i[@scope @override_values @default_values @name_stack @adapter_class @explainer].freeze
      private_constant :UNLIMITED

      @stocks = ::Puppet::Pops::Lookup::Invocation.instance_variable_defined?(:@current)

      class << self
        attr_writer :stocks

        # True while a lookup of stock's explains what is looked up.
        def explained?
          !current&.explainer.nil?
        end

        # Whether a lookup that Ruby code makes for a compile now comes to this module, and is the engine's.
        def reached?(compiler)
          ::Puppet::Pops::Lookup.method(:lookup).owner.equal?(self) && current.nil? && !global_only?(compiler)
        end

        # What `Hiera::PuppetFunction` sets for `hiera` and the like.
        def hiera(invocation)
          [invocation.global_only?, *invocation.hiera_v3_location_overrides]
        end

        # Lookups that Ruby code has given limits, another adapter or another place of their own are stock's, and
        # so are those inside of them.
        def plain?(invocation)
          return false if current
          return false unless invocation.adapter_class == ::Puppet::Pops::Lookup::LookupAdapter
          return false unless invocation.instance_variables == UNLIMITED || answered?(invocation)
          return false if ::Puppet.lookup(:pal_compiler) { nil }.is_a?(::Puppet::Pal::ScriptCompiler)

          !global_only?(invocation.scope.compiler)
        end

        private

        # Whether the engine knows the limits that an invocation has.
        def answered?(invocation)
          return false if invocation.hiera_v3_merge_behavior?

          invocation.hiera_xxx_call? ? invocation.explainer.nil? : hiera(invocation) == [false]
        end

        def current
          ::Puppet::Pops::Lookup::Invocation.current if @stocks
        end

        def global_only?(compiler)
          ::Puppet::Pops::Lookup::LookupAdapter.get(compiler)&.global_only?
        end
      end

      ::Puppet::Pops::Lookup.singleton_class.prepend(self)
      ::Puppet::Pops::Lookup::Invocation.singleton_class.prepend(Current)
    end
  end
end
