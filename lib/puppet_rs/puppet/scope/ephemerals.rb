# frozen_string_literal: true

module PuppetRs
  module DropIn
    # Local scopes that Ruby code nests into a scope of the engine (+with_local_scope+,
    # +with_parameter_scope+, +new_match_scope+ ...): stock's own tables, on top of the engine's variables.
    # (Checked against Puppet 7.23 and 8.10.)
    # @api private
    module Ephemerals
      # The variables of the engine's scope as the lowest table.
      class Table
        def initialize(native)
          @native = native
        end

        def [](name)
          value = @native.lookup(name)
          Native::MISSING.equal?(value) ? nil : value
        end

        def []=(name, value)
          @native.set(name, value)
        end

        def include?(name)
          !Native::MISSING.equal?(@native.lookup(name))
        end

        def bound?(name)
          @native.bound?(name)
        end

        def local?
          true
        end
        alias is_local_scope? local?

        def parent
          nil
        end

        # Variables of the scope are in there already.
        def add_entries_to(target = {}, _include_undef = false) # rubocop:disable Style/OptionalBooleanParameter
          target
        end
      end

      # Stock's code does the rest as soon as the tables are there.
      %i[
        with_local_scope new_ephemeral with_parameter_scope set_match_data new_match_scope ephemeral_from
        push_ephemerals pop_ephemerals ephemeral_level effective_symtable with_guarded_scope
      ].each do |name|
        define_method(name) do |*args, **options, &block|
          tables
          super(*args, **options, &block)
        end
      end

      def without_ephemeral_scopes
        saved = @ephemeral
        @ephemeral = nil
        yield(self)
      ensure
        @ephemeral = saved
      end

      def with_global_scope(&block)
        find_global_scope.without_ephemeral_scopes(&block)
      end

      # @return [PuppetRs::Native::Scope, nil] the engine's scope where no tables lie on it
      def flat
        @native unless @ephemeral
      end

      # Yields the engine's scope, with what is in the tables.
      def in_native(&block)
        return yield(@native) unless @ephemeral && nested?

        inner = @native.child
        given = @ephemeral.last.add_entries_to({}, true)
        given.each { |name, value| inner.set(name, value) }
        result = with_match(inner, &block)
        inner.added(given).each { |name, value| effective_symtable(false)[name] = value }
        result
      end

      private

      # (Stock's name for the stack of tables is @ephemeral, and programs read it.)
      def tables
        @ephemeral ||= begin # rubocop:disable Naming/MemoizedInstanceVariableName
          @symtable = Table.new(@native)
          [::Puppet::Parser::Scope::MatchScope.new(@symtable, nil)]
        end
      end

      def nested?
        @ephemeral.size > 1 || (@ephemeral.last.respond_to?(:match_data) && @ephemeral.last.match_data)
      end

      def lookup_in_tables(name)
        table = @ephemeral.last
        value = table[name]
        value.nil? && !table.include?(name) ? variable_not_found(name) : value
      end

      def local?(name)
        (@ephemeral && @ephemeral.last.include?(name)) || super
      end

      def last_match
        @ephemeral.reverse_each do |table|
          match = table.match_data if table.respond_to?(:match_data)
          return match if match
        end
        nil
      end

      def with_match(inner)
        match = last_match
        return yield(inner) unless match

        before = inner.swap_match(match.to_a)
        begin
          yield(inner)
        ensure
          inner.swap_match(before)
        end
      end
    end
  end
end
