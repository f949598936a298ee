# frozen_string_literal: true

require_relative 'forgetting'
require_relative 'hooks/hook'

module PuppetRs
  # Everything that lives inside a process that has Puppet loaded.
  module DropIn
    # Sees classes being made until Puppet's compiler is: then the hooks go in. Puppet's files
    # are neither loaded early nor changed, and +Kernel#require+ stays as it is.
    module AwaitPuppet
      def inherited(klass)
        super
        ::PuppetRs::DropIn.class_made(klass)
      end
    end

    HOOKS = {
      'Puppet::Util::Autoload' => 'hooks/autoload_hook',
      'Puppet::Parser::Compiler' => 'hooks/compiler_hook',
      'Puppet::Parser::ScriptCompiler' => 'hooks/script_hook',
      'Puppet::Pal::Compiler' => 'hooks/pal_hook',
      'Puppet::Pal::CatalogCompiler' => 'hooks/pal_hook',
      'Puppet::Pops::Model::Program' => 'hooks/parser_hook',
      'Puppet::Pops::Parser::Parser' => 'hooks/parser_hook',
      'Puppet::Pops::Parser::EppParser' => 'hooks/parser_hook',
      'Puppet::Pops::Parser::EvaluatingParser' => 'hooks/parser_hook'
    }.freeze

    # The grammar's file makes the class; another one adds the methods that are hooked.
    LATE_METHODS = { 'Puppet::Pops::Parser::Parser' => :parse_string }.freeze

    NAME = ::Module.instance_method(:name)
    private_constant :LATE_METHODS, :NAME

    class << self
      # Puts the hooks in now, for what is loaded, and later, for what is not.
      def install
        @missing = HOOKS.dup
        HOOKS.each_key do |name|
          klass = loaded(name)
          hook(klass) if klass && (!LATE_METHODS.key?(name) || klass.method_defined?(LATE_METHODS[name]))
        end
        ::Object.singleton_class.prepend(AwaitPuppet) unless @missing.empty?
      end

      # Puts none in: this process has no Puppet, and what stands in for it is the engine's own.
      # @api private
      def never
        @missing = {}
        AwaitPuppet.send(:remove_method, :inherited) if AwaitPuppet.method_defined?(:inherited, false)
      end

      # @api private
      def class_made(klass)
        return if @missing.empty?

        # Classes of other programs have methods of that name.
        name = NAME.bind_call(klass)
        return unless name && @missing.key?(name)

        Hook.at_end_of(klass, LATE_METHODS[name]) { hook(klass) }
      end

      private

      def hook(klass)
        file = @missing.delete(klass.name) or return
        AwaitPuppet.send(:remove_method, :inherited) if @missing.empty? && AwaitPuppet.method_defined?(:inherited, false)
        # The first is there long before the compiler.
        require_relative '../bridge' unless file == HOOKS.each_value.first
        require_relative file
        DropIn.const_get(File.basename(file).split('_').map(&:capitalize).join).install(klass)
      end

      def loaded(name)
        name.split('::').inject(::Object) do |scope, part|
          return nil unless scope.const_defined?(part, false) && !scope.autoload?(part, false)

          scope.const_get(part, false)
        end
      end
    end
  end
end
