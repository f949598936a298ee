# frozen_string_literal: true

module PuppetRs
  module DropIn
    # Facter as Puppet asks it (`Puppet.runtime[:facter]`), loaded when it is asked for something that is not known. Puppet's
    # start asks for the facts that defaults of its settings are made of; another process may have found these out meanwhile.
    # @api private
    class LateFacter
      # Facts that the defaults of `certname` and `diff_args` are made of.
      NAMES = %i[hostname domain kernel].freeze
      # Calls that Facter remembers: they are made again when it is loaded.
      LATER = %i[search search_external debugging trace].freeze
      private_constant :NAMES, :LATER

      class << self
        # @return [LateFacter, nil] what {wait_for} has made
        attr_reader :current

        # In a process that has nothing else to do.
        # @return [Hash{Symbol => Object}]
        def facts
          require 'facter'
          # The process that compiles is heard where it asks itself.
          ::Facter.on_message { nil } if ::Facter.respond_to?(:on_message)
          NAMES.to_h { |name| [name, ::Facter.value(name)] }
        end

        # Before Puppet is set up.
        # @yieldreturn [Hash{Symbol => Object}, nil] {facts}; nil: they are not known
        # @return [void]
        def wait_for(&facts)
          @current = new(facts) unless defined?(::Facter)
        end

        # Takes the place of Puppet's, which is not made yet.
        # @return [void]
        def install
          return unless @current && defined?(::Puppet::FacterImpl) && !defined?(::Facter)

          # Code that names Facter loads it. By its own file: `require 'facter'` is another way to it.
          ::Object.autoload(:Facter, 'facter')
          ::Puppet.runtime[:facter] = @current
        end
      end

      # @param facts [Proc]
      def initialize(facts)
        @facts = facts
        @later = []
      end

      def value(name)
        return facter.value(name) if loaded?

        @known ||= @facts.call || {}
        @known.fetch(name.to_sym) { facter.value(name) }
      end

      LATER.each do |name|
        define_method(name) do |*arguments|
          loaded? ? facter.public_send(name, *arguments) : @later << [name, *arguments]
        end
      end

      # Puppet's own, once Facter is there.
      # @return [Puppet::FacterImpl]
      def facter
        @facter ||= ::Puppet::FacterImpl.new.tap { |made| @later.each { |call| made.public_send(*call) } }
      end

      def respond_to_missing?(name, include_private = false)
        ::Puppet::FacterImpl.method_defined?(name) || super
      end

      def method_missing(name, ...)
        ::Puppet::FacterImpl.method_defined?(name) ? facter.public_send(name, ...) : super
      end

      private

      # Code may have loaded it, and added facts.
      def loaded?
        ::Object.autoload?(:Facter).nil?
      end
    end
  end
end
