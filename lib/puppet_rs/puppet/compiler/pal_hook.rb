# frozen_string_literal: true

module PuppetRs
  module DropIn
    # +Puppet::Pal+ (Puppet as a library): what is evaluated in its compilers defines functions, types and, with
    # a catalog, classes of the engine.
    # Checked against Puppet 7.23, 8.10 and OpenVox 9.0.
    module PalHook
      # In front of methods of +Puppet::Pal::Compiler+. Before its first compile a process has no lookups of the engine.
      module Compiler
        def initialize(internal_compiler)
          super
          return unless is_a?(::Puppet::Pal::ScriptCompiler) && DropIn.const_defined?(:LookupHook, false)

          LookupHook.script(internal_compiler)
        end

        def evaluate(ast)
          return super unless PalHook.answers?(internal_compiler, ast)

          loaders = ::Puppet.lookup(:loaders)
          loaders.instantiate_definitions(ast, loaders.public_environment_loader)
          internal_compiler.define(ast)
          internal_evaluator.evaluate(internal_compiler.topscope, ast)
        end
      end

      # In front of +Puppet::Pal::CatalogCompiler#evaluate+.
      module CatalogCompiler
        def evaluate(ast)
          ast = PalHook.taken_over(ast)
          return super unless PalHook.answers?(internal_compiler, ast)

          internal_compiler.define(ast)
          internal_evaluator.evaluate(internal_compiler.topscope, ast)
        end
      end

      class << self
        # A program that was written as data and read back, as Bolt hands manifests to `apply`: its tree is that of its text.
        # @api private
        # @return [Object] the program of the engine, or what was given
        def taken_over(ast)
          return ast unless ast.is_a?(::Puppet::Pops::Model::Program) && !ast.puppet_rs_program && !ast.definitions.empty?

          parsed = ::Puppet::Pops::Parser::Parser.new.parse_string(ast.source_text, ast.source_ref).model
          Model.notation(parsed) == Model.notation(ast) ? parsed : ast
        rescue ::Puppet::ParseError
          ast
        end

        # @api private
        def answers?(compiler, ast)
          ast.is_a?(::Puppet::Pops::Model::Program) && ast.puppet_rs_program && compiler.respond_to?(:define)
        end

        def install(klass)
          Hook.into(klass, klass.name == 'Puppet::Pal::Compiler' ? Compiler : CatalogCompiler)
        end
      end
    end
  end
end
