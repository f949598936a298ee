# frozen_string_literal: true

# Puppet's texts are English here; modules call this for theirs.
module Puppet
  # The functions that mark texts for translation.
  module GettextConfig
    private

    def _(text)
      text
    end

    def n_(one, many, count)
      count == 1 ? one : many
    end
  end
end

Object.include(Puppet::GettextConfig)
