# frozen_string_literal: true

module PuppetRs
  module Facades
    # A scope of the engine (+@native+) of a compile (+@compiler+) as +Puppet::Parser::Scope+ answers. A class that includes
    # this has +handle_not_found+ as Puppet's.
    module Scope
      # Variables that every scope has.
      BUILT_IN_VARS = %w[module_name caller_module_name].freeze
      # Shared, so that a lookup allocates nothing.
      NO_OPTIONS = {}.freeze
      private_constant :NO_OPTIONS

      # @return [PuppetRs::Native::Scope]
      # @api private
      attr_reader :native

      # @return [Puppet::Parser::Compiler]
      attr_reader :compiler

      def [](name, options = NO_OPTIONS)
        lookupvar(name, options)
      end

      def []=(name, value, _options = nil)
        setvar(name, value)
      end

      def exist?(name)
        return local?(name) || BUILT_IN_VARS.include?(name) unless name.include?('::')

        klass, _, leaf = name.rpartition('::')
        klass = klass.delete_prefix('::')
        return true if klass.empty? && BUILT_IN_VARS.include?(leaf)

        value = @native.lookup_in_class(klass, leaf)
        !(Native::MISSING.equal?(value) || value.is_a?(::Symbol))
      end

      def bound?(name)
        @native.bound?(name)
      end

      # @return [Hash{String => Object}] every variable in sight
      def to_hash(recursive = true, include_undef = false) # rubocop:disable Style/OptionalBooleanParameter
        @native.to_hash(recursive ? true : false, include_undef ? true : false)
      end

      # Sets the +@name+ variables of a wrapper that a template names; without one all of them. See {Bridge::Template}.
      # @api private
      def bind_variables(wrapper, template)
        variables = template&.variables
        return @native.bind(wrapper, variables) if variables && @compiler.odd_variable_names.empty?

        names = template&.names
        to_hash.each do |name, value|
          real = name.match?(/\W/) ? name.gsub(/\W/, '_') : name
          wrapper.instance_variable_set("@#{real}", value) if names.nil? || names.include?(real)
        end
      end

      # Calls a function of any kind.
      def call_function(name, args, &block)
        in_native { |inner| inner.call_function(name.to_s, [*args], block) }
      rescue ::Puppet::Pops::Evaluator::Return => e
        # Called by Ruby code it ends the function that calls it.
        raise name.to_s == 'return' ? Bridge::Errors.direct(e) : e
      rescue ::StandardError => e
        raise with_place(e, name.to_s)
      end

      # An error that the engine raised for Ruby code, with the place that it has in stock.
      # @api private
      def with_place(error, _function = nil)
        error
      end

      # @return [Puppet::Parser::Resource, nil]
      def findresource(type, title = nil)
        @compiler.findresource(type, title)
      end

      # @return [Puppet::Parser::Resource]
      def resource
        @native.resource
      end

      def source
        resource&.resource_type
      end

      def parent
        @native.parent
      end

      def enclosing_scope
        @native.enclosing
      end

      def inherited_scope
        @native.inherited
      end

      def is_topscope?
        @native.kind == :top
      end

      def is_nodescope?
        @native.kind == :node
      end

      def is_classscope?
        %i[class top].include?(@native.kind)
      end

      def find_global_scope
        scope = self
        scope = scope.inherited_scope || scope.enclosing_scope || (return scope) until scope.is_topscope? || scope.is_nodescope?
        scope
      end

      def class_scope(klass)
        @compiler.class_scope((klass.respond_to?(:name) ? klass.name : klass).to_s)
      end

      # @return [Hash{Symbol => Puppet::Parser::Resource::Param}] resource defaults
      def lookupdefaults(type)
        @compiler.defaults_seen_from(self, type)
      end

      def to_s
        owner = resource
        owner ? "Scope(#{owner})" : super
      end
      alias inspect to_s

      private

      def in_native
        yield @native
      end

      def local?(name)
        !Native::MISSING.equal?(@native.lookup(name))
      end

      def lookup_qualified(name, options)
        name = name.delete_prefix('::')
        klass, _, leaf = name.rpartition('::')
        value = begin
          of_class(klass, leaf)
        rescue ::RuntimeError => e
          # A class that is not there or cannot be loaded is the reason why the variable is missing.
          return handle_not_found(klass, leaf, options, e.message)
        end
        Native::MISSING.equal?(value) ? handle_not_found('', name, options) : value
      end

      def of_class(klass, leaf)
        value = @native.lookup_in_class(klass, leaf)
        raise "class #{klass} could not be found" if :unknown_class.equal?(value)
        raise "class #{klass} has not been evaluated" if :not_evaluated.equal?(value)

        value
      end
    end
  end
end
