# frozen_string_literal: true

require_relative '../parameter'

module Puppet
  class Parameter
    # Paths of files.
    class Path < Parameter
      # True if there may be more than one.
      def self.accept_arrays(_may = true) end # rubocop:disable Style/OptionalBooleanParameter
    end
  end
end
