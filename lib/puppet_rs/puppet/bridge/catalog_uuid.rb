# frozen_string_literal: true

require 'securerandom'

module PuppetRs
  module DropIn
    # +SecureRandom.uuid+, as stock's catalogs have it, without a Ruby object for each of its parts. Where user code has
    # replaced the method, that runs.
    # @api private
    module CatalogUuid
      METHOD = ::SecureRandom.method(:uuid)
      OWN = METHOD.source_location&.first.to_s.match?(%r{/(?:securerandom|random/formatter)\.rb\z})
      private_constant :METHOD, :OWN

      class << self
        # @return [String]
        def make
          (Native.uuid(::SecureRandom.random_bytes(16)) if OWN && watched.unchanged?) || ::SecureRandom.uuid
        end

        private

        def watched
          @watched ||= Native::Watched.new([[::SecureRandom, :method, :uuid, METHOD]])
        end
      end
    end
  end
end
