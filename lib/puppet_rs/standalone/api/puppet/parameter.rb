# frozen_string_literal: true

module Puppet
  # An attribute of a type that is not a state: what a type's file says of it is read, and its name and
  # whether it is part of the title are kept.
  class Parameter
    include Puppet::Util
    include Puppet::Util::Errors
    include Puppet::Util::Logging

    class << self
      # @return [Symbol]
      attr_reader :name
      # @return [String, nil]
      attr_reader :doc
      attr_accessor :required_features, :metaparam, :element

      # @api private
      def begin_description(name)
        @name = name
        @isnamevar = false
        @required = false
      end

      def desc(text)
        @doc = text
      end

      # Makes it part of the title.
      def isnamevar
        @isnamevar = true
      end

      # @return [Boolean]
      def isnamevar?
        @isnamevar ? true : false
      end
      alias namevar? isnamevar?

      def isrequired
        @required = true
      end

      # @return [Boolean]
      def required?
        @required ? true : false
      end

      # @param values [Array<Symbol, String, Regexp>] what may be given
      def newvalues(*values)
        allowed.concat(values)
      end

      # @return [Array] what {newvalues} said
      def allowed
        @allowed ||= []
      end
      alias value_collection allowed

      def newvalue(name, _options = {}, &)
        newvalues(name)
      end

      def aliasvalue(name, _other)
        newvalues(name)
      end

      def sensitive(*) end

      # Events on a system.
      %i[defaultto nodefault proxymatch munge unmunge validate unsafe_validate unsafe_munge initvars
         retrieve].each { |name| define_method(name) { |*, &_| nil } }

      def to_s
        @name ? "#{superclass}(#{@name})" : super
      end
    end
  end
end

%w[boolean package_options path value_collection].each { |file| require_relative "parameter/#{file}" }
