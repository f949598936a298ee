# frozen_string_literal: true

require 'securerandom'

module PuppetRs
  module DropIn
    # The input of a compile: node, facts, settings.
    # @api private
    module CompilerInput
      class << self
        # @param compiler [Puppet::Parser::AbstractCompiler]
        # @param configuration [Environments::Configuration]
        # @param others [Hash] values that override what is read here
        # @return [Hash]
        def for(compiler, configuration = Environments::Configuration.new(compiler.environment), **others)
          environment = compiler.environment
          settings, code = SettingsScope.apart(environment.name) unless others.key?(:settings)
          about_node(compiler.node, environment, others[:parameters]).merge(
            about_environment(environment, configuration),
            SettingsScope.kept(:'puppet_rs input') { about_settings.freeze },
            debug: ::Puppet[:debug] || ::Puppet::Util::Log.level == :debug,
            code_id: compiler.respond_to?(:code_id) ? compiler.code_id&.to_s : nil,
            catalog_uuid: SecureRandom.uuid,
            settings:,
            settings_code: code,
            **others
          )
        end

        # @return [Hash] how much of each kind the validation of a manifest logs
        def limits
          deprecations = ::Puppet[:disable_warnings].include?('deprecations') ? 0 : ::Puppet[:max_deprecations]
          { max_errors: ::Puppet[:max_errors], max_warnings: ::Puppet[:max_warnings], max_deprecations: deprecations }
        end

        # Parameters and classes of the node as they are now.
        def of_node(compiler)
          [parameters(compiler.node, compiler.environment), compiler.node.classes.dup]
        end

        private

        def about_node(node, environment, given)
          {
            name: node.name.to_s,
            names: node.names.map(&:to_s),
            parameters: given || parameters(node, environment),
            facts: node.is_a?(Node) ? node.facts_for_engine : facts(node),
            trusted: node.trusted_data || {},
            server_facts: node.server_facts || {},
            classes: node.classes
          }
        end

        def about_environment(environment, configuration)
          {
            environment: environment.name.to_s,
            path_to_env: configuration.directory,
            environment_data_provider: data_provider(configuration),
            version: Environments.version(environment),
            rich_data: environment.rich_data?
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
            features: Features.names,
            storeconfigs: ::Puppet[:storeconfigs],
            **limits
          }
        end

        # OpenVox 9 has no such setting: its global layer is always Hiera's.
        def data_binding_terminus
          ::Puppet.settings.setting(:data_binding_terminus) ? ::Puppet[:data_binding_terminus].to_s : 'hiera'
        end

        def data_provider(configuration)
          name = configuration.data_provider
          (name || (::Puppet.settings.setting(:environment_data_provider) && ::Puppet[:environment_data_provider]))&.to_s
        rescue ::StandardError
          nil
        end

        def facts(node)
          node.facts.nil? ? {} : node.facts.values
        end

        # The environment comes from the node.
        # @return [Hash, Array]
        def parameters(node, environment)
          last = { 'environment' => environment.name.to_s }
          parts = node.parts if node.is_a?(Node)
          return plain(node.parameters).merge(last) unless parts

          own, facts, server_facts = parts
          [plain(own), facts, plain(server_facts), last]
        end

        # Symbols are no values of the language.
        def plain(given)
          # Most are facts: strings with values. Then no block runs for each of them.
          unless given.keys.all?(::String) && given.values.none?(::Symbol)
            given = given.to_h { |name, value| [name.to_s, value.is_a?(::Symbol) ? value.to_s : value] }
          end
          given.except('environment')
        end
      end
    end
  end
end
