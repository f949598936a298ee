# frozen_string_literal: true

module PuppetRs
  module DropIn
    # The classes of objects that represent Puppet's.
    # @api private
    module Facade
      # Ruby code, and the texts that Ruby writes, see the name of Puppet's class.
      # @param klass [Class] a subclass of it
      # @return [Class] the same
      def self.named(klass)
        Native.name_class(klass, klass.superclass.name)
        klass
      end
    end
  end
end
