# frozen_string_literal: true

module PuppetRs
  module Diff
    # One of the two versions of the code.
    #
    # @!attribute label [String] what reports call it
    # @!attribute folder [String] the environment
    # @!attribute commit [String, nil] the commit it is of; nil for a folder that may change
    Version = Struct.new(:label, :folder, :commit, keyword_init: true)
  end
end
