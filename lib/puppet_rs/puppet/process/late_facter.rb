# frozen_string_literal: true

module PuppetRs
  module DropIn
    # Facter as Puppet asks it (`Puppet.runtime[:facter]`), loaded when it is asked for something that is not known. Puppet's
    # start asks for the facts that defaults of its settings are made of: those of an earlier process, which another one checks.
    # @api private
    class LateFacter
      # Facts that the defaults of `certname`, `srv_domain` and `diff_args` are made of.
      NAMES = %i[hostname domain kernel].freeze
      # Calls that Facter remembers: they are made again when it is loaded.
      LATER = %i[search search_external debugging trace].freeze
      private_constant :NAMES, :LATER

      class << self
        # @return [LateFacter, nil] what {assume} has made
        attr_reader :current

        # In a process that has nothing else to do.
        # @return [Hash{String => Object}]
        def facts
          require 'facter'
          # The process that compiles is heard where it asks itself.
          ::Facter.on_message { nil } if ::Facter.respond_to?(:on_message)
          NAMES.to_h { |name| [name.name, ::Facter.value(name)] }
        end

        # As Puppet knows them, in a process that has set Puppet up.
        # @return [Hash{String => Object}]
        def of_puppet
          facter = defined?(::Puppet::FacterImpl) ? ::Puppet.runtime[:facter] : ::Facter
          NAMES.to_h { |name| [name.name, facter.value(name)] }
        end

        # Before Puppet is set up.
        # @param facts [Hash{String => Object}] {facts} as they were
        # @return [void]
        def assume(facts)
          @current = new(facts) unless defined?(::Facter)
        end

        # Before anything is compiled in this process: `certname` and `srv_domain` were made of other facts. (`diff_args` asks
        # for the kernel, too, which a machine keeps.)
        # @param facts [Hash{String => Object}, nil] nil: Facter is asked in this process
        # @return [void]
        def correct(facts)
          @current.known = facts || {}
          settings = ::Puppet.settings
          # A setting remembers what its default came to.
          settings.setting(:certname).default = ::Puppet::Settings.default_certname.downcase
          settings.setting(:srv_domain).default = ::Puppet::Settings.domain_fact
          settings.flush_cache
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

      # @return [Hash{String => Object}]
      attr_writer :known

      # @param known [Hash{String => Object}] by names
      def initialize(known)
        @known = known
        @later = []
      end

      def value(name)
        return facter.value(name) if loaded?

        @known.fetch(name.to_s) { facter.value(name) }
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
