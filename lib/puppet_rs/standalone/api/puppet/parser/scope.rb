# frozen_string_literal: true

module Puppet
  module Parser
    # A scope of the engine, as 3.x functions and templates use it.
    class Scope
      include Puppet::Util::Logging
      include Puppet::Util::Errors

      BUILT_IN_VARS = %w[module_name caller_module_name].freeze
      MISSING = PuppetRs::Native::MISSING

      # The class for an environment: its 3.x functions are methods of it.
      # @api private
      def self.class_for(compiler)
        compiler.environment.scope_class ||= Class.new(self) { include compiler.environment.functions3x }
      end

      def self.name
        super || 'Puppet::Parser::Scope'
      end

      # @return [PuppetRs::Native::Scope]
      # @api private
      attr_reader :native

      # @return [PuppetRs::Standalone::Compiler]
      attr_reader :compiler

      # @param name [String]
      # @return [Object, nil] the value of a variable
      def lookupvar(name, options = {})
        unless name.is_a?(::String)
          raise Puppet::ParseError,
                "Scope variable name #{name.inspect} is a #{name.class}, not a string"
        end
        return lookup_qualified(name, options) if name.include?('::')

        value = @native.lookup(name)
        MISSING.equal?(value) ? not_found(name) : value
      end

      def [](name, options = {})
        lookupvar(name, options)
      end

      def exist?(name)
        return !MISSING.equal?(@native.lookup(name)) || BUILT_IN_VARS.include?(name) unless name.include?('::')

        folder, _, leaf = name.rpartition('::')
        value = @native.lookup_in_class(folder.delete_prefix('::'), leaf)
        !(MISSING.equal?(value) || value.is_a?(::Symbol))
      end

      # True for variables that have a value.
      def include?(name)
        catch(:undefined_variable) { return !self[name].nil? }
        false
      end

      def bound?(name)
        @native.bound?(name)
      end

      def setvar(name, value, options = {})
        check_assignment(name, options)
        @native.set(name, value)
        value
      end

      def []=(name, value, _options = nil)
        setvar(name, value)
      end

      # @return [Hash{String => Object}] every variable in sight
      def to_hash(recursive = true, include_undef = false) # rubocop:disable Style/OptionalBooleanParameter
        @native.to_hash(recursive ? true : false, include_undef ? true : false)
      end

      # See {PuppetRs::DropIn::Template}.
      # @api private
      def bind_variables(wrapper, names)
        return @native.bind(wrapper, names) if names && @compiler.odd_variable_names.empty?

        to_hash.each do |name, value|
          real = name.gsub(/[^\w]/, '_')
          wrapper.instance_variable_set("@#{real}", value) if names.nil? || names.include?(real)
        end
      end

      # Calls a function of any kind.
      def call_function(name, args, &block)
        @native.call_function(name.to_s, [*args], block)
      end

      # @return [Puppet::Parser::Resource, nil]
      def findresource(type, title = nil)
        catalog.resource(type, title)
      end

      def catalog
        @compiler.catalog
      end

      def environment
        @compiler.environment
      end

      # @return [Puppet::Parser::Resource]
      def resource
        @native.resource
      end

      def source
        resource&.resource_type
      end

      def module_name
        @native.module_name
      end

      # @return [Hash]
      def facts
        self['facts']
      end

      def tags
        resource ? resource.tags : []
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
        until scope.is_topscope? || scope.is_nodescope?
          outer = scope.inherited_scope || scope.enclosing_scope or return scope
          scope = outer
        end
        scope
      end

      def with_global_scope
        yield find_global_scope
      end

      def with_guarded_scope
        yield
      end

      def class_scope(klass)
        @compiler.session.class_scope((klass.respond_to?(:name) ? klass.name : klass).to_s)
      end

      # @return [Hash{Symbol => Puppet::Parser::Resource::Param}] resource defaults
      def lookupdefaults(type)
        @compiler.defaults_seen_from(self, type)
      end

      def find_hostclass(name)
        class_scope(name) && Puppet::Resource::Type.new(:hostclass, name.to_s)
      end

      def to_s
        owner = resource
        owner ? "Scope(#{owner})" : super
      end
      alias inspect to_s

      # +function_NAME([args])+: of the engine, of modules.
      def method_missing(method, *args, &block)
        name = method.to_s[/\Afunction_(.+)\z/, 1] or return super
        return @native.call_function(name, checked(args), block) if @compiler.session.built_in?(name)
        return __send__(method, *args, &block) if Functions.function(name, environment) && self.class.method_defined?(method)

        super
      end

      def respond_to_missing?(method, include_private = false)
        name = method.to_s[/\Afunction_(.+)\z/, 1]
        name && (@compiler.session.built_in?(name) || Functions.function(name, environment)) ? true : super
      end

      private

      def checked(args)
        return args.first if args.first.is_a?(::Array)

        raise ArgumentError, 'custom functions must be called with a single array that contains the arguments. ' \
                             'For example, function_example([1]) instead of function_example(1)'
      end

      # As undefined variables of the language are treated: by the setting +strict+.
      def not_found(name, reason = nil)
        return nil if BUILT_IN_VARS.include?(name) || name.match?(/\A[0-9]+\z/)

        begin
          throw :undefined_variable, reason
        rescue UncaughtThrowError
          message = "Undefined variable '#{name}'; #{reason}"
          case Puppet[:strict]
          when :warning then Puppet.warn_once('undefined_variables', "Variable: #{name}", message)
          when :error then raise ArgumentError, message
          end
        end
        nil
      end

      def lookup_qualified(name, options)
        folder, _, leaf = name.delete_prefix('::').rpartition('::')
        value = @native.lookup_in_class(folder, leaf)
        case value
        when :unknown_class then unqualified(folder, leaf, options, "class #{folder} could not be found")
        when :not_evaluated then unqualified(folder, leaf, options, "class #{folder} has not been evaluated")
        else MISSING.equal?(value) ? unqualified('', name, options, nil) : value
        end
      end

      def unqualified(folder, leaf, options, reason)
        place = Puppet[:strict_variables] ? '' : Puppet::Util::Errors.error_location_with_space(options[:file], options[:line])
        not_found("#{folder}::#{leaf}", "#{reason}#{place}")
      end

      def check_assignment(name, options)
        raise Puppet::ParseError, "Cannot assign to a numeric match result variable '$#{name}'" if name.to_s.match?(/\A[0-9]+\z/)

        unless name.is_a?(::String)
          raise Puppet::ParseError,
                "Scope variable name #{name.inspect} is a #{name.class}, not a string"
        end

        if %w[trusted facts server_facts].include?(name) && !options[:privileged]
          raise Puppet::ParseError, "Attempt to assign to a reserved variable name: '#{name}'"
        end
        raise Puppet::ParseError.new("Cannot reassign variable '$#{name}'", options[:file], options[:line]) if bound?(name)
      end
    end
  end
end
