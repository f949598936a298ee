# frozen_string_literal: true

require_relative '../../facades'

module PuppetRs
  module DropIn
    # In place of +Puppet::Parser::CatalogCompiler+, the compiler of +Puppet::Pal.with_catalog_compiler+: as
    # the ordinary one, but strict, and more can be evaluated after the compile.
    # (Checked against Puppet 7.23 and 8.10.)
    class CatalogCompiler < ::Puppet::Parser::CatalogCompiler
      Facades.named(self)
      include CompilerMethods

      def compile_in_engine(&block)
        Compile.telling(node) do
          ::Puppet[:strict_variables] = true
          ::Puppet[:strict] = :error
          ::Puppet.override(rich_data: true) { compile_catalog(&block) }
        end
      end

      # The catalog as it is now: code that was evaluated since the compile has added to it.
      def catalog
        @finished = finished_catalog if @finished && @added
        @added = false
        super
      end

      def evaluate_program(scope, program)
        @added = true
        super
      end

      def compile_additions
        evaluate_additions
        validate
      end

      def evaluate_additions
        @added = true
        @session.evaluate_additions
      end

      def evaluate_ast_node
        @added = true
        super
      end

      def validate
        @session.validate
        validate_catalog(::Puppet::Parser::Compiler::CatalogValidator::FINAL)
      end

      private

      def compile_catalog(&block)
        CompilerMethods.instance_method(:compile_in_engine).bind_call(self, &block)
      end

      def input(configuration)
        super.merge(strict_variables: true, strict: 'error', rich_data: true)
      end
    end
  end
end
