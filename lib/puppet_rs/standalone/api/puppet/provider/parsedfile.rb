# frozen_string_literal: true

require_relative '../provider'

module Puppet
  class Provider
    # A provider that keeps its resources in a file.
    class ParsedFile < Provider
      # How lines are read is not used.
      %i[text_line record_line].each { |name| define_singleton_method(name) { |*, &_| nil } }
    end
  end
end
