# frozen_string_literal: true

module Puppet
  # A parameter of a resource type: its name and whether it is part of what names a resource. What its values
  # may be is looked at when a catalog is applied, not here.
  class Parameter
    # Declarations that say nothing about a catalog are taken and forgotten: <tt>munge { ... }</tt>.
    module Declarations
      %i[desc defaultto nodefault munge unmunge validate newvalue newvalues aliasvalue required_features sensitive
         array_matching isrequired isnamevar_default].each do |name|
        define_method(name) { |*, **, &_block| nil }
      end

      def isnamevar
        @isnamevar = true
      end

      # @return [Boolean]
      def isnamevar?
        @isnamevar ? true : false
      end

      def required?
        false
      end

      def method_missing(_name, *_args, **_options, &_block)
        nil
      end

      def respond_to_missing?(*)
        true
      end

      # Bases such as +Puppet::Parameter::Boolean+.
      def const_missing(name)
        const_set(name, Class.new(self))
      end
    end

    class << self
      include Declarations
      attr_accessor :name, :doc
    end
  end
end
