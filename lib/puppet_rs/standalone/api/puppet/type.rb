# frozen_string_literal: true

require_relative '../../bridge/native_types'
require_relative 'parameter'
require_relative 'property'
require_relative 'provider'
require_relative 'type/declarations'

module Puppet
  # A resource type as far as compiling needs it: which attributes there are, which of them are in the
  # title, and how. What a type does on a system is read and forgotten.
  class Type
    extend Declarations
    extend Puppet::Util::Logging
    include Puppet::Util
    include Puppet::Util::Errors
    include Puppet::Util::Logging

    # Properties of +file+ that types of modules inherit from (+Puppet::Type::File::Owner+).
    PARENTS = %i[owner group mode content].freeze

    class << self
      # @return [Symbol]
      attr_reader :name
      # @return [String, nil]
      attr_reader :doc
      attr_accessor :self_refresh

      # Describes a type of resources.
      # @param name [Symbol, String]
      # @param options [Hash] +:parent+; others are the type's to keep
      # @yield the body: attributes and the like
      # @return [Class]
      def newtype(name, options = {}, &block)
        unless options.is_a?(::Hash)
          raise Puppet::DevError, "Puppet::Type.newtype(#{name}) expects a hash as the second argument, not #{options.inspect}"
        end

        name = name.to_sym
        made = Class.new(options[:parent] || Type)
        made.begin_description(name)
        constant(Type, name.to_s.capitalize, made)
        PuppetRs::Standalone::NativeTypes.register(name, made)
        made.class_eval(&block) if block
        made.providify if PuppetRs::Standalone::NativeTypes.providers?(name)
        made
      end

      # A type by its description.
      # @param description [Hash] names of the +attributes+, of those in the +keys+; +titles+
      # @api private
      def described(name, description)
        made = Class.new(Type)
        made.begin_description(name)
        constant(Type, name.to_s.capitalize, made)
        made.describe(description)
        made
      end

      # @return [Class, nil] the type of a name
      def type(name)
        PuppetRs::Standalone::NativeTypes.find(name)
      end

      def loadall
        PuppetRs::Standalone::NativeTypes.load_all
      end

      # @yield each type that was loaded
      def eachtype(&)
        PuppetRs::Standalone::NativeTypes.loaded.each(&)
      end

      # @api private
      def begin_description(name)
        @name = name
        @properties = []
        @parameters = []
        @doc = nil
        @isomorphic = true
      end

      # States make no difference to a catalog.
      # @api private
      def describe(description)
        keys = description.fetch('keys').map(&:to_sym)
        # Every resource may have a name; of a type it is an attribute only when it is a key.
        (keys | (description.fetch('attributes').map(&:to_sym) - metaparams - [:name])).each do |name|
          name == :ensure || PARENTS.include?(name) ? newproperty(name) : newparam(name, namevar: keys.include?(name))
        end
        @isomorphic = description.fetch('isomorphic')
        titles = description.fetch('titles')
        return unless titles.is_a?(::Array)

        patterns = titles.map { |source, names| [::Regexp.new(source), names.map { |each| [each.to_sym] }] }
        define_singleton_method(:title_patterns) { patterns }
      end

      def desc(text)
        @doc = text
      end

      # @return [Boolean] whether two resources of one key are the same resource
      def isomorphic?
        @isomorphic ? true : false
      end

      # @return [Class] the provider of that name; it is not used
      def provide(name, options = {}, &)
        providify
        providers_by_name[name.to_sym] = Class.new(parent_provider(options[:parent])) { const_set(:NAME, name) }
      end

      def provider(name)
        providers_by_name[name.to_sym]
      end

      def unprovide(name)
        providers_by_name.delete(name.to_sym)
      end

      def providers
        providers_by_name.keys
      end

      # Adds the parameter +provider+.
      def providify
        newparam(:provider) unless parameters.include?(:provider)
      end

      # Decisions on a system, not in a catalog.
      %i[validate autorequire autobefore autosubscribe autonotify feature has_features apply_to apply_to_device
         apply_to_host apply_to_all instvars].each { |name| define_method(name) { |*, &_| nil } }

      def can_apply_to(_target)
        true
      end

      # Names a class of a type as Puppet does.
      # @api private
      def constant(container, name, made)
        return unless name.match?(/\A[A-Z]\w*\z/)

        container.__send__(:remove_const, name) if container.const_defined?(name, false)
        container.const_set(name, made)
      end

      def to_s
        @name ? "Puppet::Type::#{@name.to_s.capitalize}" : super
      end

      private

      def providers_by_name
        @providers_by_name ||= {}
      end

      def parent_provider(parent)
        parent.is_a?(::Class) ? parent : Puppet::Provider
      end
    end
  end
end
