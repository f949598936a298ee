# frozen_string_literal: true

require_relative '../../facades'
require_relative '../catalog/live_catalog'
require_relative '../environment/environments'
require_relative '../loaders/entries'
require_relative '../own/weak'
require_relative 'session_methods'

module PuppetRs
  module DropIn
    # In place of +Puppet::Parser::ScriptCompiler+ (`puppet script run`, +Puppet::Pal.with_script_compiler+):
    # evaluates, and makes no catalog. (Checked against Puppet 7.23 and 8.10.)
    class ScriptCompiler < ::Puppet::Parser::ScriptCompiler
      Facades.named(self)
      include SessionMethods

      # Questions of the engine to a node.
      Node = Struct.new(:name, :environment, :names, :parameters, :facts, :trusted_data, :server_facts, :classes)

      # @api private
      attr_reader :session, :node

      # As +Puppet::Parser::ScriptCompiler+.
      def initialize(environment, node_name, for_agent = false) # rubocop:disable Lint/MissingSuper, Style/OptionalBooleanParameter
        @environment = environment
        @node_name = node_name
        @node = Node.new(node_name, environment, [node_name], {}, nil, {}, {}, [])
        @session = Native::Session.new(DropIn.bridge)
        @loaders = for_agent ? ::Puppet::Pops::Loaders.new(environment, true) : ::Puppet::Pops::Loaders.new(environment)
        start
        @topscope = @session.top_scope
        @context_overrides = context_overrides
      end

      def catalog
        @live ||= LiveCatalog.make(self) # rubocop:disable Naming/MemoizedInstanceVariableName
      end

      def qualified_variables
        @topscope.to_hash
      end

      # @api private
      def odd_variable_names
        []
      end

      # @api private
      def defaults_seen_from(_scope, _type)
        {}
      end

      def inspect
        "#<#{self.class} #{@node_name}>"
      end

      private

      # Code to evaluate is read by +load_main_manifest+, not by the engine.
      def start
        Entries.attach(environment, Weak.new(self))
        native = Native::Environment.new(
          environment.name.to_s, environment.full_modulepath.map(&:to_s), nil, Environments.directory(environment),
          environment.modules.map { |mod| [mod.name.to_s, mod.path.to_s] }
        )
        overrides = { current_environment: environment, loaders: @loaders, rich_data: true }
        ::Puppet.override(overrides, 'For initializing compiler') do
          input = CompilerInput.for(self, code: nil, settings: {}, strict_variables: true, strict: 'error', rich_data: true)
          @session.start(self, native, input)
        end
      end

      def evaluate_main
        @loaders.pre_load
        program = @loaders.load_main_manifest or return nil
        define(program)
        ::Puppet::Pops::Parser::EvaluatingParser.singleton.evaluator.evaluate(program, @topscope)
      end
    end
  end
end
