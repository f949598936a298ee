# frozen_string_literal: true

require_relative '../property'

module Puppet
  class Property
    # True or false.
    class Boolean < Property
    end
  end
end
