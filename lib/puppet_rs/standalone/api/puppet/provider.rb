# frozen_string_literal: true

module Puppet
  # Services that work on a system. None does here: it is a name that files of types may mention.
  class Provider
    class << self
      # Descriptions by a provider are not used.
      %i[desc commands optional_commands has_command confine defaultfor notdefaultfor mk_resource_methods has_feature
         has_features initvars environment_variable].each { |name| define_method(name) { |*, &_| nil } }
    end
  end
end
