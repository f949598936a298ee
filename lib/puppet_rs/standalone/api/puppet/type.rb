# frozen_string_literal: true

require_relative 'property'
require_relative 'provider'

module Puppet
  # Resource types: the names of their attributes and the forms of their titles. Those of Puppet itself come from a
  # description (core_types.json), those of modules from their files, lib/puppet/type/NAME.rb.
  class Type
    METAPARAMS = %i[noop schedule audit loglevel alias tag require subscribe before notify stage].freeze

    # What a type declares.
    module Declarations
      attr_accessor :doc
      attr_reader :name

      # @return [Class] the parameter
      def newparam(name, options = {}, &block)
        param = attribute(Parameter, options, &block)
        @parameters << name.to_sym
        namevar(name) if options[:namevar] || param.isnamevar?
        param
      end

      # @return [Class] the property
      def newproperty(name, options = {}, &block)
        property = attribute(Property, options, &block)
        @properties << name.to_sym
        namevar(name) if property.isnamevar?
        property
      end

      def ensurable(*)
        @properties << :ensure
      end

      %i[feature autorequire autobefore autonotify autosubscribe validate apply_to_host apply_to_device apply_to_all
         apply_to desc newmetaparam has_feature].each do |name|
        define_method(name) { |*, **, &_block| nil }
      end

      # Patterns for titles; a type may have its own method.
      def title_patterns
        case key_attributes.size
        when 0 then []
        when 1 then [[/(.*)/m, [[key_attributes.first]]]]
        else raise DevError, 'you must specify title patterns when there are two or more key attributes'
        end
      end

      # @return [Array<Symbol>]
      def key_attributes
        @namevars.empty? && @parameters.include?(:name) ? [:name] : @namevars
      end

      # @return [Array<Symbol>] names of all attributes
      def allattrs
        key_attributes | @properties | @parameters | (providers? ? [:provider] : []) | METAPARAMS
      end

      # A type with providers may be told which one.
      def provide(*)
        @provides = true
        nil
      end

      def properties
        @properties.map { |name| Struct.new(:name).new(name) }
      end

      def parameters
        @parameters
      end

      def validattr?(name)
        allattrs.include?(name.to_sym)
      end
      alias valid_parameter? validattr?

      def isomorphic?
        @isomorphic
      end

      # @api private
      def declare(name, isomorphic)
        @name = name.to_sym
        @isomorphic = isomorphic
        @parameters = []
        @properties = []
        @namevars = []
        self
      end

      def to_s
        @name ? "Puppet::Type::#{@name.to_s.capitalize}" : super
      end

      # Anything else a type says about applying it.
      def method_missing(_name, *_args, **_options, &_block)
        nil
      end

      def respond_to_missing?(name, include_private = false)
        name.to_s.match?(/\A[a-z_]+\z/) ? false : super
      end

      private

      def providers?
        @provides || Puppet.lookup(:current_environment) { nil }&.ruby_files("puppet/provider/#{name}/*.rb")&.any?
      end

      def attribute(base, options, &)
        parent = options[:parent].is_a?(Class) ? options[:parent] : base
        made = Class.new(parent)
        made.class_eval(&) if block_given?
        made
      end

      def namevar(name)
        @namevars << name.to_sym
      end
    end

    extend Declarations

    @types = {}
    class << self
      # Makes a type.
      # @param name [Symbol, String]
      # @return [Class]
      def newtype(name, options = {}, &block)
        name = name.to_s.downcase.to_sym
        made = Class.new(self).declare(name, options.fetch(:is_isomorphic, true))
        Type.remember(name, made)
        made.class_eval(&block) if block
        constant = name.to_s.split('_').map(&:capitalize).join
        const_set(constant, made) unless const_defined?(constant, false)
        made
      end

      # @return [Class, nil] the type of a name; reads the file of a module
      def type(name)
        Type.find(name.to_s.downcase.to_sym)
      end

      # @api private
      def remember(name, made)
        @types[[environment, name]] = made
      end

      # @api private
      def find(name)
        key = [environment, name]
        return @types[key] if @types.key?(key)

        @types[key] = core(name) || nil
        path = environment&.find_ruby_file("puppet/type/#{name}.rb")
        Type.read(path) if path
        @types[key]
      end

      # @api private
      def read(path)
        load(path)
      rescue ::LoadError => e
        raise failed(path, e) unless e.path&.start_with?('puppet/') && e.path != @left_out

        # A file of Puppet's that only tells how something is applied.
        @left_out = e.path
        $LOADED_FEATURES << "#{PuppetRs::Standalone::API}/#{e.path}.rb"
        retry
      rescue ::SyntaxError, ::StandardError => e
        raise failed(path, e)
      end

      # +Puppet::Type::File+, +Puppet::Type::File::Owner+
      def const_missing(name)
        word = name.to_s.gsub(/(?<=[a-z])(?=[A-Z])/, '_').downcase
        const_set(name, (equal?(Type) && find(word.to_sym)) || Class.new(Property))
      end

      private

      def failed(path, error)
        Error.new("Could not autoload puppet/type/#{::File.basename(path, '.rb')}: #{error.message}")
      end

      def environment
        Puppet.lookup(:current_environment) { nil }
      end

      def core(name)
        description = CoreTypes.description(name) or return nil
        Class.new(self).declare(name, description.fetch('isomorphic')).tap do |made|
          made.extend(CoreTypes::Described).describe(description)
        end
      end
    end

    # The types of Puppet itself.
    module CoreTypes
      FILE = ::File.expand_path('../../core_types.json', __dir__)

      # A type that is known by its description.
      module Described
        def describe(description)
          @description = description
        end

        def allattrs
          @description.fetch('attributes').map(&:to_sym)
        end

        def key_attributes
          @description.fetch('keys').map(&:to_sym)
        end

        # As {PuppetRs::DropIn::Host.describe_type} has them.
        def described_titles
          titles = @description.fetch('titles')
          case titles
          when ::Hash then titles.fetch('word').to_sym
          when ::Array then titles.map { |pattern, names| [pattern, names.map(&:to_sym)] }
          else titles
          end
        end
      end

      def self.description(name)
        (@all ||= ::JSON.parse(::File.read(FILE, encoding: 'utf-8')))[name.to_s]
      end
    end
  end
end
