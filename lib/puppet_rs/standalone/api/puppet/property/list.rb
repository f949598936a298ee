# frozen_string_literal: true

require_relative '../property'

module Puppet
  class Property
    # Elements, whatever their order.
    class List < Property
    end
  end
end
