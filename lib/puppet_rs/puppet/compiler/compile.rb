# frozen_string_literal: true

require_relative '../environment/shared_data'
require_relative '../own'
require_relative '../process/fallback'
require_relative '../process/features'
require_relative '../process/lines'
require_relative '../types/provider_hook'

module PuppetRs
  module DropIn
    # +Puppet::Parser::Compiler.compile+ by the engine: what stock does around a compile.
    module Compile
      BEGUN = :puppet_rs_compilers_begun
      private_constant :BEGUN

      class << self
        # @param node [Puppet::Node]
        # @param code_id [String, nil]
        # @yield stock's compile, when the engine cannot do it
        # @return [Puppet::Resource::Catalog]
        def run(node, code_id, &block)
          Lines.kept do
            Fallback.guard(:compile) { compiled(node, code_id) } || by_stock(node, &block)
          end
        end

        # Gives back what the compiles of the block need no longer when it ends, in place of waiting for Ruby's collector: the
        # next one uses the same memory again, which the processor has near. For callers that keep nothing of a compile but
        # its catalog.
        # @api private
        def released
          Thread.current[BEGUN] = compilers = []
          yield
        ensure
          Thread.current[BEGUN] = nil
          compilers.each(&:release)
        end

        # Errors of a compile are logged and name the node.
        # @api private
        def telling(node)
          yield
        rescue ::StandardError => e
          # Stock's compile, which follows, has the last word. A fault of the engine is not about the node.
          raise if e.is_a?(InternalError) || (Fallback.met? && !PuppetRs.strict?)

          failed(node, e)
        end

        private

        def by_stock(node, &block)
          Lines.once { SharedData.shared(node.environment) { Fallback.by_stock(node, &block) } }
        end

        def begun(compiler)
          Thread.current[BEGUN]&.push(compiler)
          compiler
        end

        def failed(node, error)
          raise error
        rescue ::Puppet::ParseErrorWithIssue => e
          e.node = node.name
          ::Puppet.log_exception(e)
          raise
        rescue ::StandardError => e
          message = "#{e} on node #{node.name}"
          ::Puppet.log_exception(e, message)
          raise ::Puppet::Error, message, e.backtrace
        end

        def compiled(node, code_id)
          telling(node) do
            # Before anything of the compile is called: stock calls it once.
            Own.check
            node.environment.check_for_reparse
            validate(node.environment)
            Providers.may_wait { compiled_by(compiler(node, code_id)) }
          end
        end

        # Where user code has replaced +Compiler.new+, it is called, as by stock.
        def compiler(node, code_id)
          return ::Puppet::Parser::Compiler.new(node, code_id:) if Own.replaced?(:compilers)

          CompilerHook.make(Compiler, node, code_id)
        end

        def compiled_by(compiler)
          return compiler.compile(&:to_resource) unless compiler.is_a?(Compiler)

          begun(compiler).compile_in_engine
        end

        def validate(environment)
          errors = environment.validation_errors
          return if errors.empty?

          errors.each { |error| ::Puppet.err(error) } if errors.size > 1
          raise ::Puppet::Error,
                "Compilation has been halted because: #{errors.first} For more information, see #{environments_page}"
        end

        def environments_page
          site = Features.include?('openvox_environments_page') ? 'docs.openvoxproject.org/openvox' : 'puppet.com/docs/puppet'
          "https://#{site}/latest/environments_about.html"
        end
      end
    end
  end
end
