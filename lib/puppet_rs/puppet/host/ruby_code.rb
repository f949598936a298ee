# frozen_string_literal: true

require_relative '../parser/parser_hook'
require_relative '../types/added_types'
require_relative '../types/convert'

module PuppetRs
  module DropIn
    module Host
      # Data types, objects and definitions that are Ruby code.
      # @api private
      module RubyCode
        # A type of a module's lib/puppet/datatypes.
        # @param mod [String, nil] the module whose code asks
        def load_data_type(name, mod)
          loaders = ::Puppet.lookup(:loaders)
          loader = mod ? loaders.private_loader_for_module(mod) : loaders.private_environment_loader
          # Loaders have no lock in CRuby: two threads that load a type at once would define it twice.
          ONE_AT_A_TIME.synchronize { loader.load(:type, name)&.resolve(loader) }
        end

        # @param is_type [Boolean] whether it is a type, not a function
        # @param mod [String, nil] the module whose loader is asked; nil: that of the environment
        # @return [String, nil] the file from which a loader has one
        def loaded_file(is_type, name, mod)
          loaders = Native.compiler.environment.loaders or return
          loader = mod ? loaders.public_loader_for_module(mod) : loaders.public_environment_loader
          entry = loader&.get_entry(::Puppet::Pops::Loader::TypedName.new(is_type ? :type : :function, name))
          entry.origin if entry&.value && entry.origin.is_a?(::String)
        end

        # The type that the function of a Deferred declares. Puppet words the errors, for it fails by itself where there is no
        # such function.
        def deferred_type(deferred, _failure)
          ::Puppet::Pops::Types::TypeMismatchDescriber.singleton.__send__(:get_deferred_function_return_type, deferred)
        end

        # An instance of an Object type that is implemented in Ruby.
        def new_object(scope, type, arguments)
          loader = ::Puppet.lookup(:loaders).private_environment_loader
          type.new_function.new(scope, loader).call(scope, *arguments)
        end

        # An attribute or a function of an object that is implemented in Ruby.
        def call_member(scope, object, name, arguments, block)
          Convert.own_type(object)[name].invoke(object, scope, arguments, &block)
        end

        # An +apply+ block of a plan: its model, found by its place, goes to the executor (Bolt has one).
        def apply(scope, args, text, path, offset)
          found = nil
          ParserHook.parsed(text, path, false).model._pcore_all_contents([]) do |node|
            found = node if node.is_a?(::Puppet::Pops::Model::ApplyExpression) && node.offset == offset
          end
          ::Puppet.lookup(:apply_executor).apply(args, apply_body(found.body), scope)
        end

        # Reading the manifests registers the mappings of Ruby's types that are in them.
        def map_types(compiler)
          compiler.with_context_overrides { compiler.environment.known_resource_types }
        end

        # See {AddedTypes}.
        def added_definition(compiler, kind, name)
          AddedTypes.text(compiler.environment, kind, name)
        end

        # A file of a module, found by what user code has put in the place of Puppet's own methods: its path or
        # nil; false for what they do not find.
        def find_file(compiler, kind, name)
          environment = compiler.environment
          files = ::Puppet::Parser::Files
          case kind
          when 'templates' then files.find_template(name, environment)
          when 'files' then files.find_file(name, environment)
          when 'module' then environment.module(name)&.path
          else false
          end
        end

        private

        # The statement of an +apply+ block, or what is a plain block of them.
        def apply_body(block)
          return block.statements.first if block.statements.one?

          ::Puppet::Pops::Model::BlockExpression.from_asserted_hash(block._pcore_init_hash)
        end
      end
    end
  end
end
