# frozen_string_literal: true

require_relative '../../facades'
require_relative '../../facades/scope'
require_relative '../process/stock_places'
require_relative '../settings/settings_scope'
require_relative 'functions3x'

module PuppetRs
  module DropIn
    # A scope of the engine as +Puppet::Parser::Scope+: reads and writes go to Rust.
    class Scope < ::Puppet::Parser::Scope
      Facades.named(self)

      # Functions whose arguments are names of classes: Puppet's own errors about them.
      CLASS_NAMES = %w[contain include require].freeze
      private_constant :CLASS_NAMES

      # Variables that only the compiler sets.
      RESERVED = %w[trusted facts server_facts].freeze
      private_constant :RESERVED

      # The class for an environment: its 3.x functions are methods of it. It is kept with the module where Puppet defines these
      # functions, which lives as long as the environment.
      # @param compiler [Compiler]
      # @return [Class]
      def self.class_for(compiler)
        functions = ::Puppet::Parser::Functions
        own = functions.environment_module(compiler.environment)
        known = class_of(own) and return known

        made = Facades.named(Class.new(self)).tap do |klass|
          root = functions.environment_module(::Puppet.lookup(:root_environment))
          klass.include(root)
          klass.include(own) unless own.equal?(root)
          Functions3x.install(klass, [root, own].uniq)
        end
        own.instance_variable_set(:@puppet_rs_scopes, made)
      end

      # @param own [Module] where Puppet defines the functions of an environment
      # @return [Class, nil] the class of its scopes, if there is one
      # @api private
      def self.class_of(own)
        own.instance_variable_get(:@puppet_rs_scopes)
      end

      # @return [Array<Class>] the classes whose scopes have the functions of a module
      # @api private
      def self.classes_of(functions)
        subclasses.select { |klass| klass.include?(functions) }
      end

      # A scope that Ruby code asks for by +Scope.new(compiler)+: empty until its parent is set.
      def self.make(compiler, source: nil, resource: nil)
        scope = compiler.session.new_scope
        scope.source = source if source
        scope.resource = resource if resource
        scope
      end

      def self.new(compiler, **options)
        compiler.respond_to?(:session) ? make(compiler, **options) : ::Puppet::Parser::Scope.new(compiler, **options)
      end

      include Facades::Scope
      include Ephemerals
      include Functions3x
      include Own::Singletons

      attr_writer :source, :resource

      # The scope this one was made in.
      def parent=(scope)
        @parent = scope
        @native.parent = scope.is_a?(Scope) ? scope.native : nil
      end

      def lookupvar(name, options = EMPTY_HASH)
        return super unless name.is_a?(::String) # the error is Puppet's
        return lookup_qualified(name, options) if name.include?('::')
        return lookup_in_tables(name) if @ephemeral

        value = @native.lookup(name)
        Native::MISSING.equal?(value) ? variable_not_found(name) : value
      end

      def bound?(name)
        @ephemeral ? effective_symtable(false).bound?(name) : super
      end

      def setvar(name, value, options = EMPTY_HASH)
        return super unless assignable?(name, options)

        @ephemeral ? effective_symtable(options[:ephemeral])[name] = value : @native.set(name, value)
        value
      end

      def to_hash(recursive = true, include_undef = false) # rubocop:disable Style/OptionalBooleanParameter
        variables = super
        @ephemeral ? @ephemeral.last.add_entries_to(variables, include_undef) : variables
      end

      # As stock, which loads the function now. See {Functions3x}.
      def method_missing(method, *args, &block) # rubocop:disable Style/MissingRespondToMissing -- stock has none
        name = method.name
        unless name.start_with?('function_') && Functions3x.serves?(name.delete_prefix('function_'))
          # Stock extends its scopes: since Ruby 3.3 the error names an object that has a singleton class by its address.
          singleton_class
          return super
        end

        Functions3x.use(name.delete_prefix('function_'), @compiler.environment)
        public_send(method, *args, &block)
      end

      def call_function(name, args, &block)
        transform_and_assert_classnames([*args].flatten) if CLASS_NAMES.include?(name.to_s)
        super
      end

      # See {BuiltIns}.
      # @param name [String]
      # @api private
      def call_built_in(name, args)
        transform_and_assert_classnames(args.flatten) if CLASS_NAMES.include?(name)
        in_native { |inner| inner.call_built_in(name, args) }
      rescue ::StandardError => e
        raise with_place(e, name)
      end

      # See {StockPlaces}.
      # @api private
      def with_place(error, function = nil)
        StockPlaces.complete(error, function)
      end

      # As a function of a module calls it.
      # @api private
      def call_function_for(mod, name, args, &block)
        in_native { |inner| inner.call_function(name, args, block, mod) }
      rescue ::Puppet::Pops::Evaluator::Return => e
        raise name == 'return' ? Bridge::Errors.direct(e) : e
      rescue ::StandardError => e
        raise with_place(e, name)
      end

      # Calls a function written in Puppet.
      # @param function [PuppetRs::Native::Function]
      # @api private
      def run(function, args, &block)
        in_native { |inner| function.call(inner, args, block) }
      end

      def resource
        @resource || super
      end

      def source
        @source ||= super
      end

      def parent
        @parent || super
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

      def lookupdefaults(type)
        super.to_h { |name, param| [name, own_default(type, name) || param] }
      end

      # True if a resource default of this scope or one around it has this value.
      def is_default?(type, key, value)
        param = lookupdefaults(type)[key]
        !param.nil? && param.value == value
      end

      # The very object that +define_settings+ was given, here or in the scopes around.
      # @api private
      def own_default(type, name)
        (@params && @params[[type.to_s, name]]) || (parent.own_default(type, name) if parent.is_a?(Scope))
      end

      # Makes a scope that of a class.
      def class_set(name, scope)
        @compiler.set_class_scope(name.to_s, scope)
      end

      # Code that asks for Puppet's very class gets it.
      def instance_of?(klass)
        super || klass.equal?(::Puppet::Parser::Scope)
      end

      private

      # Assignments that are not allowed are Puppet's own error.
      def assignable?(name, options)
        return false if !name.is_a?(::String) || name.match?(/\A[0-9]+\z/)
        return false if RESERVED.include?(name) && !options[:privileged]

        !bound?(name)
      end
    end
  end
end
