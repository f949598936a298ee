# frozen_string_literal: true

require_relative '../../bridge/type_objects'

module PuppetRs
  module Standalone
    # Types as objects of the API's classes. There are no loaders in Ruby: the engine resolves names.
    # @api private
    module TypeObjects
      extend Bridge::TypeObjects

      # No Ruby class implements an Object type here.
      def self.ruby_implemented?(_type)
        false
      end
    end
  end
end
