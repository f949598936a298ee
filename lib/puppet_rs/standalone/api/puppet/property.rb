# frozen_string_literal: true

require_relative 'parameter'

module Puppet
  # An attribute of a type that is a state.
  class Property < Parameter
    class << self
      attr_accessor :unmanaged, :array_matching, :override_default_value

      # @return [Boolean] whether the values are compared as a whole
      def array_matching?
        array_matching == :all
      end
    end
  end
end

%w[boolean ensure list keyvalue ordered_list].each { |file| require_relative "property/#{file}" }
