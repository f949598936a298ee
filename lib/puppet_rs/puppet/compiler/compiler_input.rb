# frozen_string_literal: true

require_relative '../catalog/catalog_uuid'
require_relative '../environment/environments'
require_relative '../loaders/entries'
require_relative '../node/node'
require_relative '../process/features'
require_relative '../settings/settings_scope'

module PuppetRs
  module DropIn
    # The input of a compile: node, facts, settings.
    # @api private
    module CompilerInput
      class << self
        # @param compiler [Puppet::Parser::AbstractCompiler]
        # @param engine [Environments::Engine] of the compiler's environment
        # @param others [Hash] values that override what is read here
        # @return [Hash]
        def for(compiler, engine = Environments.of(compiler.environment), **others)
          environment = compiler.environment
          settings, code = SettingsScope.apart(environment.name) unless others.key?(:settings)
          input = about_node(compiler.node, environment)
          input.update(about_environment(environment, engine))
          input[:code] = Environments.code(environment, engine) unless others.key?(:code)
          kept = SettingsScope.kept(:'puppet_rs input') { about_settings.freeze }
          input.update(
            kept,
            environment_data_provider: engine.conf.data_provider,
            debug: ::Puppet[:debug] || ::Puppet::Util::Log.level == :debug,
            code_id: compiler.respond_to?(:code_id) ? compiler.code_id&.to_s : nil,
            catalog_uuid: CatalogUuid.make,
            settings:,
            settings_code: code,
            **others
          )
        end

        # Parameters and classes of the node as they are now.
        def of_node(compiler)
          [parameters(compiler.node, compiler.environment), compiler.node.classes.dup]
        end

        # State that {of_node} is made from, as it is now.
        # @return [Array] for {seen?}
        def seen(compiler)
          node = compiler.node
          [compiler.environment.name, compiler.environment, node.classes.dup, copies(parts_of(node))]
        end

        # @return [Boolean] whether all of it is still what it was
        def seen?(seen, compiler)
          node = compiler.node
          name, environment, classes, parts = seen
          environment.equal?(compiler.environment) && name == environment.name && classes == node.classes &&
            parts == parts_of(node)
        end

        private

        # Facts that the engine has read do not change.
        def copies(parts)
          parts.map { |part| part.is_a?(::Hash) ? part.dup : part }
        end

        # The parameters, whether they are one Hash or several.
        def parts_of(node)
          (node.is_a?(Node) && node.parts) || [node.parameters]
        end

        def about_node(node, environment)
          {
            name: node.name.to_s,
            names: node.names.map(&:to_s),
            parameters: parameters(node, environment),
            facts: node.is_a?(Node) ? node.facts_for_engine : facts(node),
            trusted: node.trusted_data || {},
            server_facts: node.server_facts || {},
            classes: node.classes
          }
        end

        def about_environment(environment, engine)
          {
            environment: environment.name.to_s,
            path_to_env: engine.conf.directory,
            unreadable_configuration: engine.conf.unreadable?,
            rich_data: environment.rich_data?,
            given_functions: Entries.given_functions(environment)
          }
        end

        def about_settings
          {
            hiera_config: ::Puppet[:hiera_config].to_s,
            data_binding_terminus:,
            codedir: ::Puppet[:codedir].to_s,
            strict_variables: ::Puppet[:strict_variables],
            strict: ::Puppet[:strict].to_s,
            tasks: ::Puppet[:tasks],
            without_resource_types: without_resource_types?,
            features: Features.names,
            storeconfigs: ::Puppet[:storeconfigs],
            **SettingsScope.validation_limits
          }
        end

        # Loaders for tasks know no resource type by name until the process makes others, as each compile of a catalog does in
        # stock Puppet (`StaticLoader#runtime_3_init`).
        def without_resource_types?
          loader = ::Puppet::Pops::Loaders.static_loader
          return loader.load_typed(::Puppet::Pops::Loader::TypedName.new(:type, 'notify')).nil? if ::Puppet[:tasks]

          loader.runtime_3_init
          false
        end

        # OpenVox 9 has no such setting: its global layer is always Hiera's.
        def data_binding_terminus
          ::Puppet.settings.setting(:data_binding_terminus) ? ::Puppet[:data_binding_terminus].to_s : 'hiera'
        end

        def facts(node)
          node.facts.nil? ? {} : node.facts.values
        end

        # The environment comes from the node.
        # @return [Hash, Array]
        def parameters(node, environment)
          name = environment.name.to_s
          parts = node.parts if node.is_a?(Node)
          return plain(node.parameters).tap { |copy| copy['environment'] = name } unless parts

          own, facts, server_facts = parts
          [plain(own), facts, plain(server_facts), { 'environment' => name }]
        end

        # A copy. Symbols are no values of the language; a name given as a Symbol and as a String is an error.
        def plain(given)
          # Most are facts: strings with values. Then no block runs for each of them.
          unless given.keys.all?(::String) && given.values.none?(::Symbol)
            given = given.transform_values { |value| value.is_a?(::Symbol) ? value.to_s : value }
          end
          given.except('environment')
        end
      end
    end
  end
end
