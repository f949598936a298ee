# frozen_string_literal: true

module PuppetRs
  module DropIn
    # +Puppet::Pal+ (Puppet as a library): what is evaluated in its compilers defines functions, types and, with
    # a catalog, classes of the engine. (Checked against Puppet 7.23 and 8.10.)
    module Pal
      # In front of +Puppet::Pal::Compiler#evaluate+.
      module Compiler
        def evaluate(ast)
          return super unless Pal.answers?(internal_compiler, ast)

          loaders = ::Puppet.lookup(:loaders)
          loaders.instantiate_definitions(ast, loaders.public_environment_loader)
          internal_compiler.define(ast)
          internal_evaluator.evaluate(internal_compiler.topscope, ast)
        end
      end

      # In front of +Puppet::Pal::CatalogCompiler#evaluate+.
      module CatalogCompiler
        # The functions of manifests are the engine's: they are brought to Ruby's loader when asked for.
        def function_signature(function_name)
          super || (Pal.load_function(internal_compiler, function_name) ? super : nil)
        end

        def evaluate(ast)
          return super unless Pal.answers?(internal_compiler, ast)

          internal_compiler.define(ast)
          internal_evaluator.evaluate(internal_compiler.topscope, ast)
        end
      end

      class << self
        # @api private
        def answers?(compiler, ast)
          ast.is_a?(::Puppet::Pops::Model::Program) && ast.puppet_rs_program && compiler.respond_to?(:define)
        end

        # Defines a function of the environment's manifests for Ruby too.
        # @return [Boolean] whether there is one
        # @api private
        def load_function(compiler, name)
          return false unless compiler.respond_to?(:session) && compiler.session.function?(name)

          # Reading the manifests tells the loaders too.
          ::Puppet.override(compiler.context_overrides) { compiler.environment.known_resource_types }
          true
        end

        def install(klass)
          klass.prepend(klass.name == 'Puppet::Pal::Compiler' ? Compiler : CatalogCompiler)
        end
      end
    end
  end
end
