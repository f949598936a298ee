# frozen_string_literal: true

require 'securerandom'
require_relative '../own'

module PuppetRs
  module DropIn
    # +SecureRandom.uuid+, as stock's catalogs have it, without a Ruby object for each of its parts. Where user code has
    # replaced the method, that runs.
    # @api private
    module CatalogUuid
      class << self
        # @return [String]
        def make
          (Native.uuid(::SecureRandom.random_bytes(16)) unless Own.replaced?(:uuid)) || ::SecureRandom.uuid
        end
      end
    end
  end
end
