# frozen_string_literal: true

require_relative 'parameter'

module Puppet
  # A property of a resource type. To a catalog it is what a parameter is.
  class Property < Parameter; end
end
