# frozen_string_literal: true

module PuppetRs
  module DropIn
    # A scope of the engine as +Puppet::Parser::Scope+: reads and writes go to Rust.
    class Scope < ::Puppet::Parser::Scope
      # Of these Puppet has a 3.x function that only says to use the one of the 4.x API.
      ONLY_4X = %w[
        assert_type binary_file break defined dig each epp filter find_file hiera hiera_array hiera_hash hiera_include
        inline_epp lest lookup map match new next reduce regsubst return reverse_each slice split step strftime then type
        with
      ].freeze

      # Of these it has one that warns, and calls that of the 4.x API.
      WARN_3X = %w[contain include require].freeze

      # Of these the 3.x function checks its arguments in another way than the one of the 4.x API: Puppet's own runs.
      UNTYPED_3X = %w[scanf versioncmp].freeze

      # The class for an environment: its 3.x functions are methods of it.
      # @param compiler [Compiler]
      # @return [Class]
      def self.class_for(compiler)
        functions = ::Puppet::Parser::Functions
        root = functions.environment_module(::Puppet.lookup(:root_environment))
        own = functions.environment_module(compiler.environment)
        @classes ||= {}.compare_by_identity
        @classes.clear if @classes.size > 32
        return @classes[own] if @classes.key?(own)

        shared = stock_functions - ONLY_4X - WARN_3X - UNTYPED_3X
        engine = engine_functions(shared.select { |name| compiler.engine_function_3x?(name) })
        @classes[own] = Class.new(self) do
          include root
          include own unless own.equal?(root)
          prepend engine
        end
      end

      # Whether a module of the environment brings a 3.x function of a built-in one's name, which then goes first.
      # @api private
      def self.overridden?(name, environment)
        known = @overridden ||= {}
        return known[name] if known.key?(name)

        known[name] = environment.modules.any? { |mod| File.exist?("#{mod.path}/lib/puppet/parser/functions/#{name}.rb") } &&
                      ::Puppet::Parser::Functions.function(name, environment)
      end

      # The 3.x functions the engine has built in, as methods: they go before those of the same
      # name that Ruby code may have loaded.
      # @api private
      def self.engine_functions(names)
        # Only names are in reach of these methods: a compile would live as long as they do.
        Module.new do
          names.each do |name|
            define_method("function_#{name}") do |args = nil, *, &block|
              return super(args, &block) if self.class.overridden?(name, @compiler.environment)

              unless args.is_a?(::Array)
                raise ::ArgumentError, 'custom functions must be called with a single array that contains the ' \
                                       'arguments. For example, function_example([1]) instead of function_example(1)'
              end

              own = resource if TAGGING.include?(name)
              return tagging(name, own, args) if own && !own.is_a?(LiveResource)

              @native.call_function(name, args, block)
            rescue ::StandardError => e
              raise StockPlaces.complete(e, name)
            end
          end
        end
      end

      # Functions about the scope's resource, which may be one that Ruby code has made.
      TAGGING = %w[tag tagged].freeze

      # Names of the 3.x functions that come with Puppet.
      # @api private
      def self.stock_functions
        @stock_functions ||= begin
          folder = File.join(File.dirname(::Puppet::Parser::Functions.method(:newfunction).source_location[0]), 'functions')
          Dir.children(folder).grep(/\.rb\z/).map { |file| file.delete_suffix('.rb') }.sort
        end
      end

      # rspec and friends show it as what it stands for.
      def self.name
        super || 'PuppetRs::DropIn::Scope'
      end

      # A scope that Ruby code asks for by +Scope.new(compiler)+: empty, until it is told its parent.
      def self.make(compiler, source: nil, resource: nil)
        scope = compiler.session.new_scope
        scope.source = source if source
        scope.resource = resource if resource
        scope
      end

      def self.new(compiler, **options)
        compiler.respond_to?(:session) ? make(compiler, **options) : ::Puppet::Parser::Scope.new(compiler, **options)
      end

      include Ephemerals

      attr_reader :native, :compiler
      attr_writer :source, :resource

      # The scope this one was made in.
      def parent=(scope)
        @parent = scope
        @native.parent = scope.is_a?(Scope) ? scope.native : nil
      end

      def lookupvar(name, options = EMPTY_HASH)
        unless name.is_a?(::String)
          raise ::Puppet::ParseError, "Scope variable name #{name.inspect} is a #{name.class}, not a string"
        end
        return lookup_qualified(name, options) if name.include?('::')
        return lookup_in_tables(name) if @ephemeral

        value = @native.lookup(name)
        Native::MISSING.equal?(value) ? variable_not_found(name) : value
      end

      def [](name, options = EMPTY_HASH)
        lookupvar(name, options)
      end

      def exist?(name)
        if name.include?('::')
          klass, _, leaf = name.rpartition('::')
          klass = klass.delete_prefix('::')
          return true if klass.empty? && BUILT_IN_VARS.include?(leaf)

          value = @native.lookup_in_class(klass, leaf)
          !(Native::MISSING.equal?(value) || value.is_a?(::Symbol))
        else
          in_tables?(name) || !Native::MISSING.equal?(@native.lookup(name)) || BUILT_IN_VARS.include?(name)
        end
      end

      def bound?(name)
        @ephemeral ? effective_symtable(false).bound?(name) : @native.bound?(name)
      end

      def setvar(name, value, options = EMPTY_HASH)
        check_assignment(name, options)
        @ephemeral ? effective_symtable(options[:ephemeral])[name] = value : @native.set(name, value)
        value
      end

      def []=(name, value, _ = nil)
        setvar(name, value)
      end

      def to_hash(recursive = true, include_undef = false) # rubocop:disable Style/OptionalBooleanParameter
        variables = @native.to_hash(recursive ? true : false, include_undef ? true : false)
        @ephemeral ? @ephemeral.last.add_entries_to(variables, include_undef) : variables
      end

      # Sets +@name+ variables of a template's wrapper; +nil+ is all of them.
      # @api private
      def bind_variables(wrapper, names)
        return @native.bind(wrapper, names) if names && odd_names.empty?

        to_hash.each do |name, value|
          real = name.gsub(/[^\w]/, '_')
          wrapper.instance_variable_set("@#{real}", value) if names.nil? || names.include?(real)
        end
      end

      def call_function(name, args, &block)
        in_native { |inner| inner.call_function(name.to_s, [*args], block) }
      rescue ::Puppet::Pops::Evaluator::Return => e
        # Called by Ruby code it ends the function that calls it.
        raise name.to_s == 'return' ? Errors.direct(e) : e
      rescue ::StandardError => e
        raise StockPlaces.complete(e, name.to_s)
      end

      # As a function of a module calls it.
      # @api private
      def call_function_for(mod, name, args, &block)
        in_native { |inner| inner.call_function(name, args, block, mod) }
      rescue ::Puppet::Pops::Evaluator::Return => e
        raise name == 'return' ? Errors.direct(e) : e
      rescue ::StandardError => e
        raise StockPlaces.complete(e, name)
      end

      # Calls a function written in Puppet.
      # @param function [PuppetRs::Native::Function]
      # @api private
      def run(function, args, &block)
        in_native { |inner| function.call(inner, args, block) }
      end

      def findresource(type, title = nil)
        @compiler.findresource(type, title)
      end

      def resource
        @resource || @native.resource
      end

      def source
        @source ||= resource&.resource_type
      end

      def parent
        @parent || @native.parent
      end

      def enclosing_scope
        @native.enclosing
      end

      def inherited_scope
        @native.inherited
      end

      def parent_module_name
        parent&.source&.module_name
      end

      def lookup_qualified_variable(fqn, options)
        lookup_qualified(fqn, options)
      end

      # A resource default of this scope.
      def define_settings(type, params)
        [params].flatten.each do |param|
          value = param.value
          if @native.define_default(type.to_s, param.name.to_s, value, param.add ? true : false, param.file, param.line)
            (@params ||= {})[[type.to_s, param.name]] = param
            next
          end

          raise ::Puppet::ParseError.new("Default already defined for #{type} { #{param.name} }; cannot redefine",
                                         param.file, param.line)
        end
      end

      # The settings as variables of the class +settings+, of which there is no resource.
      def merge_settings(env_name, set_in_this_scope = true) # rubocop:disable Style/OptionalBooleanParameter
        values = SettingsScope.values(env_name)
        values.each { |name, value| @native.set(name, value) } if set_in_this_scope
        @compiler.session.set_class_variables('settings', values.merge('all_local' => values))
        nil
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
        name = klass.respond_to?(:name) ? klass.name : klass
        @compiler.class_scope(name.to_s)
      end

      def lookupdefaults(type)
        @compiler.defaults_seen_from(self, type).to_h { |name, param| [name, own_default(type, name) || param] }
      end

      # Whether a resource default of this scope or one around it has this value.
      def is_default?(type, key, value)
        param = lookupdefaults(type)[key]
        !param.nil? && param.value == value
      end

      # The very object that +define_settings+ was given, here or in the scopes around.
      # @api private
      def own_default(type, name)
        (@params && @params[[type.to_s, name]]) || (parent.own_default(type, name) if parent.is_a?(Scope))
      end

      def to_s
        owner = resource
        owner ? "Scope(#{owner})" : super
      end
      alias inspect to_s

      # Makes a scope that of a class.
      def class_set(name, scope)
        @compiler.set_class_scope(name.to_s, scope)
      end

      # What asks for Puppet's very class gets it.
      def instance_of?(klass)
        super || klass.equal?(::Puppet::Parser::Scope)
      end

      private

      def tagging(name, own, names)
        return own.tag(*names) if name == 'tag'

        names.all? { |tag| @compiler.catalog.tagged?(tag) || own.tagged?(tag) }
      end

      def lookup_qualified(name, options)
        name = name.delete_prefix('::')
        klass, _, leaf = name.rpartition('::')
        value = @native.lookup_in_class(klass, leaf)
        case value
        when :unknown_class then handle_not_found(klass, leaf, options, "class #{klass} could not be found")
        when :not_evaluated then handle_not_found(klass, leaf, options, "class #{klass} has not been evaluated")
        else Native::MISSING.equal?(value) ? handle_not_found('', name, options) : value
        end
      end

      def check_assignment(name, options)
        if name.to_s.match?(/\A[0-9]+\z/)
          raise ::Puppet::ParseError, "Cannot assign to a numeric match result variable '$#{name}'"
        end
        unless name.is_a?(::String)
          raise ::Puppet::ParseError, "Scope variable name #{name.inspect} is a #{name.class}, not a string"
        end
        if %w[trusted facts server_facts].include?(name) && !options[:privileged]
          raise ::Puppet::ParseError, "Attempt to assign to a reserved variable name: '#{name}'"
        end
        return unless bound?(name)

        error = ::Puppet::ParseError.new("Cannot reassign variable '$#{name}'")
        error.file = options[:file] if options[:file]
        error.line = options[:line] if options[:line]
        raise error
      end

      # Names of top-scope variables that are no words (a fact may have any name).
      def odd_names
        @compiler.odd_variable_names
      end
    end
  end
end
