# frozen_string_literal: true

require_relative '../property'

module Puppet
  class Property
    # True if there is such a thing.
    class Ensure < Property
      def self.defaultvalues
        newvalues(:present, :absent)
      end
    end
  end
end
