# frozen_string_literal: true

require_relative '../bridge/weak'

module PuppetRs
  module DropIn
    # Methods of Puppet, and hooks in front of them, that are left out as long as user code has replaced none of them.
    # @api private
    # @example
    #   OwnMethods.new(Puppet::Module => %i[load_metadata]).own?
    class OwnMethods
      FILES = %r{/puppet/(?:pops/|node/|hooks/|module)[a-z_/0-9]*\.rb\z}
      private_constant :FILES

      # @param names [Hash{Module => Array<Symbol>}]
      def initialize(names)
        @names = names
      end

      # Asked once in a compile: tests replace methods before it.
      def own?
        compiler = Native.compiler
        return @own if compiler && @asked&.target.equal?(compiler)

        @asked = compiler && Weak.new(compiler)
        @watched = found if @watched.nil?
        @own = @watched && @watched.unchanged?
      rescue ::NameError
        @own = false
      end

      private

      # As they are the first time, when all hooks are there.
      # @return [Native::Watched, false] false unless all are Puppet's, ours or built in
      def found
        methods = @names.flat_map do |owner, names|
          names.map { |name| [owner, :instance_method, name, owner.instance_method(name)] }
        end
        return false unless methods.all? { |*, own| own.source_location.nil? || own.source_location.first.match?(FILES) }

        Native::Watched.new(methods)
      rescue ::NameError
        false
      end
    end
  end
end
