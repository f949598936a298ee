# frozen_string_literal: true

module PuppetRs
  # Objects that represent Puppet's over the engine: what a process with Puppet and one without share.
  # @api private
  module Facades
    # Ruby code, and the texts that Ruby writes, see the name of Puppet's class.
    # @param klass [Class] a subclass of it
    # @return [Class] the same
    def self.named(klass)
      Native.name_class(klass, klass.superclass.name)
      klass
    end
  end
end
