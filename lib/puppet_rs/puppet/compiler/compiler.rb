# frozen_string_literal: true

require_relative '../../facades'
require_relative '../../facades/compiler'
require_relative '../catalog/catalog'
require_relative '../catalog/changes'
require_relative '../catalog/live_catalog'
require_relative '../environment/environment_hook'
require_relative '../environment/environments'
require_relative '../loaders/entries'
require_relative '../loaders/unfinished_loaders'
require_relative '../own'
require_relative '../own/weak'
require_relative '../process/fallback'
require_relative '../process/lines'
require_relative '../process/segments'
require_relative '../scope/scope'
require_relative 'session_methods'

module PuppetRs
  module DropIn
    # Bindings of Puppet's context around a compile. The context is an old object for Ruby's collector, and all that an old one
    # refers to ages with it: each collection would keep what is there of a compile until the next major one. So it refers to
    # the compiler weakly.
    # @api private
    module Surroundings
      # @param compiler [Weak<Compiler>] it lives as long as the block that this is for
      def self.of(compiler, environment)
        {
          current_environment: environment,
          global_scope: -> { compiler.target.topscope },
          loaders: -> { compiler.target.loaders_of_environment }
        }
      end
    end

    # A compile of the engine as +Puppet::Parser::Compiler+: what the classes for a catalog share.
    # (Checked against Puppet 7.23 and 8.10.)
    module CompilerMethods
      include Facades::Compiler
      include SessionMethods
      include Changes
      include Own::Singletons

      def initialize(node, code_id: nil)
        Own.check
        UnfinishedLoaders.check(node.environment)
        @node = sanitize_node(node)
        @code_id = code_id
        @session = Native::Session.new(DropIn.bridge)
        Environments.read_anew(environment) if Native.recording? && Dependencies.all?
        @weak = Weak.new(self)
        @context_overrides = Surroundings.of(@weak, environment)
        start
      end

      # @api private
      # @return [Weak<Compiler>] for all that outlives this; each one that is made costs Ruby two finalizers
      attr_reader :weak

      def environment
        @node.environment
      end

      # The catalog: while compiling, a view of the engine's; after that the one that was made, with what functions
      # called since then have declared.
      def catalog
        @finished || live_catalog
      end

      # @api private
      def live_catalog
        @live ||= LiveCatalog.make(self) # rubocop:disable Naming/MemoizedInstanceVariableName
      end

      def loaders
        own = loaders_of_environment
        return own unless Own.replaced?(:compiler_loaders)

        # An environment has one object of loaders: the engine loads functions and types by it.
        found = super
        raise Unsupported, 'Puppet::Parser::Compiler#loaders is replaced' unless found.equal?(own)

        found
      end

      # @api private
      def loaders_of_environment
        @loaders ||= EnvironmentHook.loaders(environment) # rubocop:disable Naming/MemoizedInstanceVariableName
      end

      # @return [PuppetRs::DropIn::Catalog]
      def compile(&block)
        @compiled_itself = true
        Lines.kept do
          done = Fallback.guard(:compile) { [compile_in_engine(&block)] }
          done ? done.first : Lines.once { SharedData.shared(environment) { compile_in_stock(&block) } }
        end
      end

      # @api private
      def compile_in_engine
        Own.check
        loaders if Own.replaced?(:compiler_loaders)
        ::Puppet.override(@context_overrides, "For compiling #{node.name}") do
          look_at_node_again
          @live&.environment_instance = environment
          EnvironmentView.known(environment)&.engine&.evaluated = true
          Segments.reported { @session.compile }
          @finished = finished_catalog
          give_versions if @compiled_itself
          validate_all if @catalog_validators
          # A part of it that stock does means that stock does all of it.
          PuppetRs.stats[:compiled] += 1 unless Fallback.met?
          block_given? ? yield(@finished) : @finished
        end
      end

      # The catalog of the compiler has them; the copy that +Compiler.compile+ returns has not (+Catalog#to_catalog+).
      def give_versions
        @finished.client_version = node.parameters['clientversion']
        @finished.server_version = node.parameters['serverversion']
      end

      # For those who read it, like rspec-puppet: with the scope itself, which is made late.
      def context_overrides
        @context_overrides[:global_scope] = topscope if @context_overrides[:global_scope].is_a?(::Proc)
        @context_overrides
      end

      def with_context_overrides(description = '', &block)
        ::Puppet.override(@context_overrides, description, &block)
      end

      # Added resources: neither the main stage nor the settings.
      def resources
        @session.added_resources
      end

      def add_resource(scope, resource)
        LiveCatalog.declare(self, scope, resource)
      end

      def newscope(parent, options = {})
        scope = Scope.make(self, **options)
        scope.parent = parent || topscope
        scope
      end

      def evaluate_classes(classes, scope, lazy_evaluate = true) # rubocop:disable Style/OptionalBooleanParameter
        Changes.assert_source(scope)
        super(classes, scope.is_a?(Scope) ? scope : topscope, lazy_evaluate)
      end

      def qualified_variables
        topscope.to_hash
      end

      # Validators that Ruby code adds look at the catalog when it is done.
      def add_catalog_validator(validator)
        (@catalog_validators ||= []) << validator
        nil
      end

      def add_catalog_validators
        nil
      end

      def validate_catalog(stage)
        validators = (@catalog_validators || []).select { |validator| validator.validation_stage?(stage) }
        validators.each { |validator| validator.new(catalog).validate }
      end

      def evaluate_ast_node
        @session.evaluate_ast_node
      end

      # The relationships that are to be formed.
      # @return [Array<Puppet::Parser::Relationship>]
      def relationships
        @session.relationships.map do |source, target, notify|
          ends = [source, target].map { |reference| ::Puppet::Resource.new(*::Puppet::Resource.type_and_title(reference, nil)) }
          ::Puppet::Parser::Relationship.new(*ends, notify ? :subscription : :relationship)
        end
      end

      def add_relationship(relationship)
        ends = [relationship.source, relationship.target].map { |operand| reference(operand) }
        @session.add_relationship(*ends, relationship.type == :subscription)
      end

      def evaluate_relationships
        @session.evaluate_relationships
      end

      # Programs that run a part of a compile call these, which are not public in stock either.
      PHASES = %i[create_settings_scope evaluate_main evaluate_generators finish fail_on_unevaluated].freeze
      PHASES.each do |phase|
        define_method(phase) do
          @session.run_phase(phase.to_s)
          nil
        end
      end
      private(*PHASES) # rubocop:disable Style/AccessModifierDeclarations

      # @api private
      def validate_all
        stages = ::Puppet::Parser::Compiler::CatalogValidator
        [stages::PRE_FINISH, stages::FINAL].each { |stage| validate_catalog(stage) }
      end

      private

      def finished_catalog
        catalog = Catalog.of(self, !@compiled_itself)
        @live ? @live.hand_over(catalog) : catalog
      end

      # The whole compile once more by Puppet's compiler, which from then on answers for this one.
      def compile_in_stock(&block)
        stock = self.class.superclass.allocate
        stock.send(:initialize, node, code_id:)
        @catalog_validators&.each { |validator| stock.add_catalog_validator(validator) }
        @stock = stock
        extend StockInstead
        stock.compile(&block)
      end

      def reference(operand)
        return operand.map { |one| reference(one) } if operand.is_a?(::Array)
        return operand.to_s unless operand.is_a?(::Puppet::Resource)

        ::Puppet::Pops::Types::TypeFactory.resource(operand.type, operand.title.to_s)
      end

      # Called by `puppet epp`, which compiles no catalog.
      def set_node_parameters
        @session.set_node_parameters
      end

      def start
        engine = UnfinishedLoaders.noted(environment) do
          EnvironmentHook.make_replaced_loaders(environment)
          Environments.of(environment)
        end
        ReadFiles.hand_over(environment, engine.native)
        Entries.attach(environment, @weak)
        with_context_overrides('For initializing compiler') do
          start_session(engine)
          # After the manifests, as in stock: the command may change them.
          @session.version = Environments.version(environment, engine)
        end
      rescue ::StandardError
        Entries.detach(environment, @weak)
        raise
      end

      # Manifests that are not valid together were an error of Ruby code that has asked for `known_resource_types` before the
      # compile. As in stock, the compile goes on with the definitions before the fault.
      def start_session(engine)
        entered = !engine.native.read? && EnvironmentView.types(environment)
        @session.start(self, engine.native, input(engine))
      rescue ::StandardError
        raise unless entered && !entered.parse_failed? && engine.native.read?

        @session.start(self, engine.native, input(engine))
      end

      # Between +new+ and +compile+ programs may change the node.
      def look_at_node_again
        @session.update_node(*CompilerInput.of_node(self)) unless CompilerInput.seen?(@node_seen, self)
      end

      def input(engine)
        @node_seen = CompilerInput.seen(self)
        CompilerInput.for(self, engine)
      end
    end

    # In place of +Puppet::Parser::Compiler+.
    class Compiler < ::Puppet::Parser::Compiler
      Facades.named(self)
      include CompilerMethods
    end
  end
end
