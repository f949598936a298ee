# frozen_string_literal: true

require_relative '../property'

module Puppet
  class Property
    # Values by key.
    class KeyValue < Property
      class << self
        attr_accessor :log_only_changed_or_new_keys
      end
    end
  end
end
