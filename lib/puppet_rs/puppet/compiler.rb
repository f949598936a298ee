# frozen_string_literal: true

require 'securerandom'

module PuppetRs
  module DropIn
    # A compile of the engine as +Puppet::Parser::Compiler+.
    class Compiler < ::Puppet::Parser::Compiler
      # The hook in front of +Puppet::Parser::Compiler.new+ is for that class only.
      def initialize(node, code_id: nil) # rubocop:disable Lint/MissingSuper
        @node = sanitize_node(node)
        @code_id = code_id
        @session = Native::Session.new
        @context_overrides = {
          current_environment: environment,
          global_scope: -> { topscope },
          loaders: -> { loaders }
        }
        start
      end

      # @api private
      attr_reader :session

      def environment
        @node.environment
      end

      def facts
        @node.facts
      end

      # The catalog: while compiling, a view of the engine's; after that the one that was made.
      def catalog
        @finished || (@live ||= LiveCatalog.make(self))
      end

      def topscope
        @topscope ||= @session.top_scope
      end

      def loaders
        @loaders ||= ::Puppet::Pops::Loaders.new(environment)
      end

      # @return [PuppetRs::DropIn::Catalog]
      def compile
        ::Puppet.override(@context_overrides, "For compiling #{node.name}") do
          @session.compile
          @finished = Catalog.make(self, @session.catalog)
          block_given? ? yield(@finished) : @finished
        end
      end

      attr_reader :context_overrides

      def with_context_overrides(description = '', &block)
        ::Puppet.override(@context_overrides, description, &block)
      end

      def resources
        catalog.resources
      end

      def classlist
        catalog.classes
      end

      def findresource(*args)
        catalog.resource(*args)
      end

      def add_class(name)
        @session.add_class(name.to_s) unless name == ''
      end

      def add_resource(scope, resource)
        LiveCatalog.declare(self, scope, resource)
      end

      def newscope(parent, options = {})
        scope = ::Puppet::Parser::Scope.new(self, **options)
        scope.parent = parent || topscope
        scope
      end

      # Classes by name, or by name with parameters, as a function evaluates them.
      def evaluate_classes(classes, scope, _lazy_evaluate = true) # rubocop:disable Style/OptionalBooleanParameter
        scope = topscope unless scope.is_a?(Scope)
        if classes.is_a?(::Hash)
          classes.each { |name, params| scope.call_function('create_resources', ['class', { name => params || {} }]) }
          classes.keys.map { |name| findresource('Class', name) }
        else
          scope.call_function('include', classes.to_a)
          classes.map { |name| findresource('Class', name) }
        end
      end

      def qualified_variables
        topscope.to_hash
      end

      # @api private
      def class_scope(name)
        @session.class_scope(name)
      end

      # @api private
      def odd_variable_names
        @odd_variable_names ||= @session.odd_variable_names
      end

      # @api private
      def engine_function_3x?(name)
        @session.built_in?(name)
      end

      # @api private
      def defaults_seen_from(scope, type)
        @session.defaults(scope.native, type.to_s).to_h do |name, value, file, line|
          [name, ::Puppet::Parser::Resource::Param.new(name:, value:, file:, line:, source: scope.source)]
        end
      end

      UNSUPPORTED = %i[
        add_override add_collection add_relationship add_catalog_validator add_catalog_validators collections
        delete_collection evaluate_ast_node evaluate_node_classes evaluate_relationships relationships
        resource_overrides validate_catalog
      ].freeze
      UNSUPPORTED.each do |name|
        define_method(name) { |*| raise Unsupported, "Compiler##{name}" }
      end

      def inspect
        "#<#{self.class} #{@node.name}>"
      end

      private

      def start
        native = Environments.native(environment)
        with_context_overrides('For initializing compiler') { @session.start(self, native, input) }
      rescue ::StandardError
        Environments.forget(environment)
        raise
      end

      def input
        {
          name: @node.name.to_s,
          names: @node.names.map(&:to_s),
          parameters:,
          facts: @node.facts.nil? ? {} : @node.facts.values,
          trusted: @node.trusted_data || {},
          server_facts: @node.server_facts || {},
          classes: @node.classes,
          settings: SettingsScope.values(environment.name),
          hiera_config: ::Puppet[:hiera_config].to_s,
          data_binding_terminus: ::Puppet[:data_binding_terminus].to_s,
          codedir: ::Puppet[:codedir].to_s,
          environment: environment.name.to_s,
          path_to_env: Environments.directory(environment),
          environment_data_provider: data_provider,
          code_id: @code_id&.to_s,
          catalog_uuid: SecureRandom.uuid,
          version: Environments.version(environment),
          strict_variables: ::Puppet[:strict_variables],
          strict: ::Puppet[:strict].to_s,
          tasks: ::Puppet[:tasks],
          rich_data: environment.rich_data?,
          storeconfigs: ::Puppet[:storeconfigs],
          debug: ::Puppet[:debug] || ::Puppet::Util::Log.level == :debug
        }
      end

      def data_provider
        if environment.configuration.respond_to?(:environment_data_provider)
          name = environment.configuration&.environment_data_provider
        end
        (name || (::Puppet.settings.setting(:environment_data_provider) && ::Puppet[:environment_data_provider]))&.to_s
      rescue ::StandardError
        nil
      end

      # Symbols are no values of the language; the environment comes from the node.
      def parameters
        result = {}
        @node.parameters.each do |name, value|
          next if name.to_s == 'environment'

          result[name.to_s] = value.is_a?(::Symbol) ? value.to_s : value
        end
        result['environment'] = environment.name.to_s
        result
      end
    end
  end
end
