# frozen_string_literal: true

require_relative 'list'

module Puppet
  class Property
    # Elements in their order.
    class OrderedList < List
    end
  end
end
