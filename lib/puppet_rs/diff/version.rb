# frozen_string_literal: true

module PuppetRs
  module Diff
    # One of the two versions of the code.
    #
    # @!attribute label [String] what reports call it
    # @!attribute folder [String] the environment
    # @!attribute top [String] the folder that it lies in: the top of the repository
    # @!attribute commit [String, nil] the commit it is of; nil for a folder that may change
    Version = Struct.new(:label, :folder, :top, :commit, keyword_init: true)
  end
end
