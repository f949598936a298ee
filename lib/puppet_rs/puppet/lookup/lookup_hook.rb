# frozen_string_literal: true

require_relative '../own'
require_relative '../own/hook'
require_relative '../scope/scope'

module PuppetRs
  module DropIn
    # In front of +Puppet::Pops::Lookup.lookup+: lookups of +puppet lookup+ and of Ruby code in a scope of the engine.
    # Checked against Puppet 7.23, 8.10 and OpenVox 9.0.
    module LookupHook
      # A branch of an explanation that the engine wrote.
      class Explained < ::Puppet::Pops::Lookup::ExplainNode
        # Its data, as stock's +to_hash+.
        attr_reader :to_hash

        def initialize(text, data)
          super()
          @text = text
          @to_hash = data
        end

        def dump_on(io, indent, _first_indent)
          io << (indent.empty? ? @text : @text.gsub(/^(?=.)/, indent))
        end

        def branches
          @branches ||= @to_hash.fetch(:branches, []).map { |data| Explained.new('', data) }
        end

        %i[key event value type].each { |name| define_method(name) { @to_hash[name] } }
      end

      def lookup(name, value_type, default_value, has_default, merge, lookup_invocation)
        scope = lookup_invocation.scope
        return super if block_given? || !scope.is_a?(Scope) || !LookupHook.name?(name)

        compiler = scope.compiler
        if LookupHook.alone && (native = scope.flat) && !compiler.instance_variable_defined?(ADAPTER)
          found = compiler.session.look_up(native, lookup_invocation, name, value_type, default_value, has_default, merge)
          return found unless Native::MISSING.equal?(found)
        end
        return super unless LookupHook.plain?(lookup_invocation, compiler)

        request = [
          name, value_type, merge.is_a?(Symbol) ? merge.to_s : merge, lookup_invocation.override_values,
          lookup_invocation.default_values, has_default, default_value
        ]
        explainer = lookup_invocation.explainer
        return LookupHook.explain(explainer, scope, request) if explainer.is_a?(::Puppet::Pops::Lookup::Explainer)

        hiera = LookupHook.hiera(lookup_invocation) if lookup_invocation.hiera_xxx_call?
        scope.in_native { |inner| compiler.session.lookup(inner, request, hiera) }
      end

      # In the singleton class of +Puppet::Pops::Lookup::Invocation+: whether a lookup of stock's was ever under way in this
      # process. To ask for the current one takes as long as a short lookup, and each invocation asks when it is made.
      module Current
        def current
          super if LookupHook.stocks
        end

        def current=(invocation)
          LookupHook.stocks!
          # Makes the place that it is kept in.
          current
          super
        end
      end

      # Where stock keeps the adapter of a compiler, in the compiler.
      ADAPTER = ::Puppet::Pops::Lookup::LookupAdapter.self_attr_name
      private_constant :ADAPTER

      @stocks = ::Puppet::Pops::Lookup::Invocation.instance_variable_defined?(:@current)
      @scripts = ::Puppet.lookup(:pal_compiler) { nil }.is_a?(::Puppet::Pal::ScriptCompiler)
      @alone = !@stocks && !@scripts

      class << self
        # Two flags: stock's code looked anything up in this process; it did neither that nor evaluate a script.
        attr_reader :stocks, :alone

        # Notes that stock's code looks up.
        def stocks!
          @stocks = true
          @alone = false
        end

        # Notes that a script is evaluated. Its lookups heed +plan_hierarchy+.
        # @param compiler [Puppet::Parser::ScriptCompiler]
        def script(compiler)
          @scripts = true
          @alone = false
          session = compiler.session if compiler.respond_to?(:session)
          session.use_plan_hierarchy if session.is_a?(Native::Session)
        end

        # Stock's errors about names that are no texts come from the middle of its code.
        def name?(name)
          name.is_a?(::String) || (name.is_a?(::Array) && name.all?(::String))
        end

        # True while a lookup of stock's explains what is looked up.
        def explained?
          @stocks && !current&.explainer.nil?
        end

        # A lookup whose explanation is asked for. It is added to those that the explainer has.
        def explain(explainer, scope, request)
          place = explainer.instance_variable_get(:@current)
          earlier = [+'', +'']
          if ::Puppet[:debug]
            place.branches.each { |branch| branch.dump_on(earlier[0], '  ', '  ') }
            place.dump_texts(earlier[1], '  ')
          end
          branches, texts, value, error = scope.in_native do |native|
            scope.compiler.session.explain_lookup(native, request, explainer.only_explain_options?, earlier)
          end
          branches.each { |text, data| place.branches << Explained.new(text, data) }
          texts.each { |text| place.text(text) }
          raise error if error

          value
        end

        # True if this module gives lookups of Ruby code in the running compile to the engine.
        def reached?(compiler)
          !Own.replaced?(:lookup) && current.nil? && !global_only?(compiler)
        end

        # Variables that `Hiera::PuppetFunction` sets for `hiera` and the like.
        def hiera(invocation)
          [invocation.global_only?, *invocation.hiera_v3_location_overrides]
        end

        # Lookups that Ruby code has given limits, another adapter or another place of their own are stock's, and
        # so are those inside of them.
        def plain?(invocation, compiler)
          return false if current
          return false unless invocation.adapter_class == ::Puppet::Pops::Lookup::LookupAdapter
          return false unless Native.unlimited?(invocation) || answered?(invocation)

          !in_script? && !global_only?(compiler)
        end

        private

        # True if the engine knows the limits that an invocation has.
        def answered?(invocation)
          return false if invocation.hiera_v3_merge_behavior?

          invocation.hiera_xxx_call? ? invocation.explainer.nil? : hiera(invocation) == [false]
        end

        def current
          ::Puppet::Pops::Lookup::Invocation.current if @stocks
        end

        def in_script?
          @scripts && ::Puppet.lookup(:pal_compiler) { nil }.is_a?(::Puppet::Pal::ScriptCompiler)
        end

        def global_only?(compiler)
          ::Puppet::Pops::Lookup::LookupAdapter.get(compiler)&.global_only?
        end
      end

      Hook.into(::Puppet::Pops::Lookup.singleton_class, self)
      Hook.into(::Puppet::Pops::Lookup::Invocation.singleton_class, Current)
    end
  end
end
