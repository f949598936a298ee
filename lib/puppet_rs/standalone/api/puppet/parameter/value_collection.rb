# frozen_string_literal: true

require_relative '../parameter'

module Puppet
  class Parameter
    # For types that look for the name: values are not checked here.
    class ValueCollection < ::Array
    end
  end
end
