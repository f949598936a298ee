# frozen_string_literal: true

module Puppet
  # What works on a system. Nothing does here: it is a name that files of types may mention.
  class Provider
    class << self
      # What a provider says of itself is not used.
      %i[desc commands optional_commands has_command confine defaultfor notdefaultfor mk_resource_methods has_feature
         has_features initvars environment_variable].each { |name| define_method(name) { |*, &_| nil } }
    end
  end
end
