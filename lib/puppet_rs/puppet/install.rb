# frozen_string_literal: true

require_relative 'environment/forgetting'
require_relative 'own/hook'
require_relative 'readiness'

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

    # Subjects of this folder, each a file that loads the folder of its name. A file names and requires what is of its own
    # subject or of one before it (spec/tidy_spec.rb).
    SUBJECTS = %w[own process settings scope parser environment loaders types node catalog lookup compiler functions templates
                  host].freeze

    # Hooks that a process needs before its first compile, by the class that they wait for. They require what they
    # use, or call {DropIn.ready} first.
    HOOKS = {
      'Puppet::Util::Autoload' => 'loaders/autoload_hook',
      'Puppet::Parser::Compiler' => 'compiler/compiler_hook',
      'Puppet::Parser::ScriptCompiler' => 'compiler/script_hook',
      'Puppet::Pal::Compiler' => 'compiler/pal_hook',
      'Puppet::Pal::CatalogCompiler' => 'compiler/pal_hook',
      'Puppet::Pops::Model::Program' => 'parser/parser_hook',
      'Puppet::Pops::Parser::Parser' => 'parser/parser_hook',
      'Puppet::Pops::Parser::EppParser' => 'parser/parser_hook',
      'Puppet::Pops::Parser::EvaluatingParser' => 'parser/parser_hook'
    }.freeze

    # The grammar's file makes the class; another one adds the methods that are hooked.
    LATE_METHODS = { 'Puppet::Pops::Parser::Parser' => :parse_string }.freeze

    NAME = ::Module.instance_method(:name)
    private_constant :SUBJECTS, :LATE_METHODS, :NAME

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
