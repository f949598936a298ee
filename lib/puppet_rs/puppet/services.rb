# frozen_string_literal: true

require_relative 'features'
require_relative 'lookup_services'

module PuppetRs
  module DropIn
    # Work that is Ruby's by nature, done for the engine by name.
    # @api private
    module Services
      extend LookupServices

      class << self
        def service_warn_once(_scope, kind, key, message, *place)
          ::Puppet.warn_once(kind, key, message, *place.compact)
          true
        end

        def service_feature(_scope, name)
          ::Puppet.features.public_send(:"#{name}?") ? true : false
        end

        def service_fips(_scope)
          ::Puppet::Util::Platform.fips_enabled? ? true : false
        end

        def service_setting(_scope, name)
          ::Puppet[name.to_sym].to_s
        end

        # An +apply+ block of a plan: its model, found by its place, goes to the executor (Bolt has one).
        def service_apply(scope, args, text, path, offset)
          found = nil
          ParserHook.parsed(text, path, false).model._pcore_all_contents([]) do |node|
            found = node if node.is_a?(::Puppet::Pops::Model::ApplyExpression) && node.offset == offset
          end
          ::Puppet.lookup(:apply_executor).apply(args, apply_body(found.body), scope)
        end

        # The statement of an +apply+ block, or what is a plain block of them.
        def apply_body(block)
          return block.statements.first if block.statements.one?

          ::Puppet::Pops::Model::BlockExpression.from_asserted_hash(block._pcore_init_hash)
        end
        private :apply_body

        # @return [Array(String, String), nil] issue code and message of what is wrong with a text by its checker
        def service_check_syntax(_scope, text, syntax)
          require_relative 'syntax_check'
          SyntaxCheck.new.errors(text, syntax).first
        end

        # As Puppet's function of that name: in the folder of the command, which Puppet 7 changes to by itself.
        def service_generate(_scope, *command)
          folder = File.dirname(command.first)
          if !defined?(Features) || Features.include?('generate_cwd')
            ::Puppet::Util::Execution.execute(command, failonfail: true, combine: true, cwd: folder).to_str
          else
            Dir.chdir(folder) { ::Puppet::Util::Execution.execute(command).to_str }
          end
        rescue ::Puppet::ExecutionFailure => e
          raise ::Puppet::ParseError, "Failed to execute generator #{command.first}: #{e}", e.backtrace
        end

        # The gem is no part of Ruby any more; without it Ruby's own error is what stock gives.
        def service_scanf(_scope, data, format)
          require 'scanf'
          data.scanf(format)
        end

        # A type of a module's lib/puppet/datatypes.
        def service_load_data_type(_scope, name)
          loader = ::Puppet.lookup(:loaders).private_environment_loader
          type = loader.load(:type, name)
          type&.resolve(loader)
        end

        # An instance of an Object type that is implemented in Ruby.
        def service_new_object(scope, type, *arguments)
          loader = ::Puppet.lookup(:loaders).private_environment_loader
          type.new_function.new(scope, loader).call(scope, *arguments)
        end

        # Where the warning about Hiera's old functions sends its reader.
        def service_deprecated_language(_scope)
          return 'https://docs.openvoxproject.org/openvox/latest/deprecated_language.html' if Features.include?('openvox_pages')

          "https://puppet.com/docs/puppet/#{::Puppet.minor_version}/deprecated_language.html"
        end

        # @return [Boolean] whether a collector of Ruby code has found something new
        def service_evaluate_collection(scope, id)
          scope.compiler.ruby_collection(id).evaluate ? true : false
        end

        # @return [Array<String>] what a collector of Ruby code could not realize
        def service_unresolved_resources(scope, id)
          [scope.compiler.ruby_collection(id).unresolved_resources].flatten.compact.map(&:to_s)
        end

        def service_parse_json(_scope, text)
          ::Puppet::Util::Json.load(text)
        end
      end
    end
  end
end
