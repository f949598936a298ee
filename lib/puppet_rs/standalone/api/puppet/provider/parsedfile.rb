# frozen_string_literal: true

require_relative '../provider'

module Puppet
  class Provider
    # A provider that keeps its resources in a file.
    class ParsedFile < Provider
      # Rules for reading lines are not used.
      %i[text_line record_line].each { |name| define_singleton_method(name) { |*, &_| nil } }
    end
  end
end
