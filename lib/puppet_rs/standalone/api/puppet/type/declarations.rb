# frozen_string_literal: true

module Puppet
  class Type
    # Attributes of a type, and how its title is read.
    module Declarations
      # A state of the resource.
      # @param name [Symbol, String]
      # @param options [Hash] +:parent+, a class; others say how it works on a system
      # @return [Class]
      def newproperty(name, options = {}, &block)
        raise Puppet::DevError, "Options must be a hash, not #{options.inspect}" unless options.is_a?(::Hash)

        name = name.to_sym
        raise Puppet::DevError, "Class #{self.name} already has a property named #{name}" if validproperty?(name)

        made = attribute(name, options[:parent] || Puppet::Property, name.to_s.capitalize)
        made.class_eval(&block) if block
        # +ensure+ first, wherever it was declared.
        name == :ensure ? @properties.unshift(made) : @properties.push(made)
        made
      end

      # An attribute that is not a state.
      # @param name [Symbol, String]
      # @param options [Hash] +:parent+, a class; +:namevar+, whether it is part of the title
      # @return [Class]
      def newparam(name, options = {}, &block)
        name = name.to_sym
        made = attribute(name, options[:parent] || Puppet::Parameter, "Parameter#{name.to_s.capitalize}")
        made.class_eval(&block) if block
        @parameters << made
        @key_attributes = nil
        made.isnamevar if options[:namevar]
        made
      end

      # Every resource has what Puppet says; this adds to the type alone.
      def newmetaparam(name, options = {}, &)
        newparam(name, options, &)
      end

      # The property +ensure+, with the values +present+ and +absent+ unless a block says others.
      def ensurable(&block)
        block ||= proc { defaultvalues }
        newproperty(:ensure, parent: Puppet::Property::Ensure, &block)
      end

      # @return [Array<Class>]
      attr_reader :properties

      # @return [Array<Symbol>]
      def parameters
        @parameters.map(&:name)
      end

      # @return [Array<Symbol>] attributes that the title gives
      def key_attributes
        @key_attributes ||= key_attribute_parameters.map(&:name)
      end

      # @return [Array<Class>]
      def key_attribute_parameters
        @parameters.select { |param| param.isnamevar? || param.name == :name }
      end

      # Patterns of a title, and the attributes their groups are, each with code or without.
      # @return [Array]
      def title_patterns
        keys = key_attributes
        raise Puppet::DevError, 'you must specify title patterns when there are two or more key attributes' if keys.size > 1

        keys.map { |key| [/(.*)/m, [[key]]] }
      end

      # @return [Array<Symbol>] all of them, in Puppet's order
      def allattrs
        key_attributes | (parameters & [:provider]) | properties.map(&:name) | parameters | metaparams
      end

      def metaparams
        PuppetRs::Standalone::NativeTypes.metaparameters
      end

      def metaparam?(name)
        metaparams.include?(name.to_sym)
      end

      def validproperty?(name)
        properties.any? { |property| property.name == name.to_sym }
      end

      def validparameter?(name)
        @parameters.any? { |param| param.name == name.to_sym }
      end

      def validattr?(name)
        name.to_sym == :name || validproperty?(name) || validparameter?(name) || metaparam?(name)
      end

      # @return [Boolean]
      def valid_parameter?(name)
        validattr?(name)
      end

      # @return [Class, nil]
      def attrclass(name)
        (properties + @parameters).find { |made| made.name == name.to_sym }
      end
      alias paramclass attrclass
      alias propertybyname attrclass

      # @return [Symbol] +:property+, +:param+ or +:meta+
      def attrtype(name)
        return :property if validproperty?(name)

        validparameter?(name) || !metaparam?(name) ? :param : :meta
      end

      def eachmetaparam(&)
        metaparams.each(&)
      end

      private

      def attribute(name, parent, constant_name)
        made = Class.new(parent)
        made.begin_description(name)
        Type.constant(self, constant_name, made)
        made
      end
    end
  end
end
