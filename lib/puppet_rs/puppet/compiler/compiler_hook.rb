# frozen_string_literal: true

module PuppetRs
  module DropIn # rubocop:disable Style/Documentation
    # In front of +Puppet::Parser::Compiler.compile+ and +.new+.
    # Checked against Puppet 7.23, 8.10 and OpenVox 9.0.
    module CompilerHook
      def self.install(klass)
        Hook.into(klass.singleton_class, self)
      end

      NEW = ::Class.instance_method(:new)
      private_constant :NEW

      # A class of the engine would inherit a +new+ that user code puts in front of Puppet's.
      # @api private
      def self.make(klass, node, code_id)
        NEW.bind_call(klass, node, code_id:)
      end

      def compile(node, code_id = nil)
        return super unless equal?(::Puppet::Parser::Compiler) && !PuppetRs.off?

        DropIn.ready
        Compile.run(node, code_id) { super }
      end

      def new(node, code_id: nil)
        return super if !DropIn.answers?(self) || node.equal?(Thread.current.thread_variable_get(:puppet_rs_by_stock))

        DropIn.ready
        Fallback.guard(:new) do
          Own.check
          CompilerHook.make(DropIn.compiler_class(self), node, code_id)
        end || super
      end
    end

    class << self
      # True when the engine is on and this is Puppet's own compiler class: subclasses that user code
      # defines run in stock; the gem's subclasses have the name of Puppet's.
      def answers?(klass)
        named = case klass.name
                when 'Puppet::Parser::Compiler' then ::Puppet::Parser::Compiler
                when 'Puppet::Parser::CatalogCompiler' then ::Puppet::Parser::CatalogCompiler
                end
        klass.equal?(named) && !PuppetRs.off?
      end

      # Class of the engine for one of Puppet's compilers.
      def compiler_class(klass)
        klass.equal?(::Puppet::Parser::Compiler) ? Compiler : CatalogCompiler
      end
    end
  end
end
