# frozen_string_literal: true

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
      'Puppet::Parser::Compiler' => 'compiler_hook'
    }.freeze

    class << self
      # Puts the hooks in now, for what is loaded, and later, for what is not.
      def install
        @missing = HOOKS.dup
        HOOKS.each_key { |name| hook(name) if loaded?(name) }
        ::Object.singleton_class.prepend(AwaitPuppet) unless @missing.empty?
      end

      # @api private
      def class_made(klass)
        return if @missing.empty?

        name = klass.name
        hook(name) if name && @missing.key?(name)
        AwaitPuppet.send(:remove_method, :inherited) if @missing.empty?
      end

      private

      def hook(name)
        file = @missing.delete(name) or return
        require_relative file
        DropIn.const_get(file.split('_').map(&:capitalize).join).install
      end

      def loaded?(name)
        name.split('::').inject(::Object) do |scope, part|
          return false unless scope.const_defined?(part, false) && !scope.autoload?(part, false)

          scope.const_get(part, false)
        end
        true
      end
    end
  end
end
