# frozen_string_literal: true

module PuppetRs
  module DropIn
    module Own
      # A method that only stock calls is replaced: the compile is left to it.
      # @api private
      class Replaced < Unsupported
        # @return [String, nil] the file and line of the method that took its place; nil for code in C, and where none did
        attr_reader :place

        # @param label [String] +Puppet::Parser::Scope#lookupvar+
        def initialize(label, place = nil)
          @place = place
          super("#{label} is replaced")
        end
      end
    end
  end
end
