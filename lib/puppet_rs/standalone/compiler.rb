# frozen_string_literal: true

require 'securerandom'
require_relative '../facades/compiler'

module PuppetRs
  module Standalone
    # One compile.
    class Compiler < ::Puppet::Parser::Compiler
      include Facades::Compiler

      attr_reader :node, :environment

      # One that compiles nothing: it answers questions about types.
      # @api private
      def self.idle
        @idle ||= new(Request.new(node: 'localhost'), ::Puppet::Node::Environment.new('production', []))
      end

      # @param request [PuppetRs::Request]
      # @param environment [Puppet::Node::Environment]
      def initialize(request, environment)
        super()
        @request = request
        @node = ::Puppet::Node.new(request, environment)
        @environment = environment
        @session = Native::Session.new(Standalone.bridge)
        @bindings = { current_compiler: self, current_environment: environment, root_environment: environment,
                      global_scope: -> { topscope } }
        within do
          @session.start(self, native_environment, input)
          @session.version = environment.version
        end
      end

      # Runs the block as this compile.
      def within(&)
        Context.with(@bindings, &)
      end

      # @return [String] the catalog's JSON
      def compile
        within do
          @session.compile
          @session.catalog_json(@session.catalog(true), node.name, environment.to_s, environment.rich_data?)
        end
      end

      # @return [Object] the value of code in a scope
      def evaluate(code, file, scope: topscope)
        within do
          @session.set_node_parameters
          program, _, error = Native::Program.parse(code, file, false, ::Puppet[:tasks])
          raise error if error

          @session.define(program)
          @session.evaluate(scope.native, program)
        end
      end

      # The catalog while it grows.
      def catalog
        @catalog ||= ::Puppet::Resource::Catalog.new(self)
      end
      alias live_catalog catalog

      def resources
        catalog.resources
      end

      # A resource that Ruby code made.
      def add_resource(scope, resource)
        parameters = resource.to_hash.transform_keys(&:to_s)
        title = resource.title.to_s
        parameters.delete('name') if parameters['name'] == title
        type = "#{'@' if resource.virtual}#{resource.type.to_s.downcase}"
        scope.call_function('create_resources', [type, { title => parameters }])
        made = findresource(resource.type.to_s, title)
        made&.place(resource.file, resource.line)
        made
      end

      # Data that functions keep for the time of a compile, by the object it is about.
      def cache
        @cache ||= {}.compare_by_identity
      end

      private

      def native_environment
        environment.native ||= begin
          native = make_environment
          native.faulty_modules? && environment.leave_out_faulty_modules ? make_environment : native
        end
      end

      def make_environment
        Native::Environment.new(
          environment.to_s, environment.full_modulepath, environment.manifest, @request.environment_folder,
          environment.modules.map { |mod| [mod.name, mod.path] }
        )
      end

      def input
        {
          name: node.name, names: node.names, parameters:, facts: node.facts.values, trusted: node.trusted_data,
          server_facts: node.server_facts, classes: node.classes,
          settings: Context.settings.variables.merge(environment_settings), environment: environment.to_s,
          path_to_env: @request.environment_folder, code: @request.code == '' ? nil : @request.code,
          environment_data_provider: environment.data_provider,
          rich_data: environment.rich_data?, code_id: @request.code_id, catalog_uuid: SecureRandom.uuid
        }.merge(settings)
      end

      def environment_settings
        environment.settings.transform_keys(&:to_s)
      end

      def settings
        {
          hiera_config:, data_binding_terminus: ::Puppet[:data_binding_terminus].to_s,
          codedir: ::Puppet[:codedir].to_s, strict_variables: ::Puppet[:strict_variables],
          strict: ::Puppet[:strict].to_s, tasks: ::Puppet[:tasks], storeconfigs: ::Puppet[:storeconfigs],
          debug: Context.log.debug?, features: Bridge::RubyFeatures.names
        }
      end

      # Path of the global configuration. Without one the default hierarchy of an empty path would be that of the root folder.
      def hiera_config
        given = ::Puppet[:hiera_config].to_s
        given.empty? ? '/dev/null/hiera.yaml' : given
      end

      # Symbols are no values of the language.
      def parameters
        result = node.parameters.transform_values { |value| value.is_a?(::Symbol) ? value.to_s : value }
        result.delete('environment')
        result.merge('environment' => environment.to_s)
      end
    end
  end
end
