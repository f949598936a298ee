# frozen_string_literal: true

require_relative '../parameter'

module Puppet
  class Parameter
    # True or false.
    class Boolean < Parameter
    end
  end
end
