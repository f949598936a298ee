# frozen_string_literal: true

require_relative '../parameter'

module Puppet
  class Parameter
    # Options for a package's provider.
    class PackageOptions < Parameter
    end
  end
end
