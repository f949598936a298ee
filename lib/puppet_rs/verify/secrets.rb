# frozen_string_literal: true

require 'json'
require 'openssl'
require 'securerandom'

module PuppetRs
  module Verify
    # Values of sensitive parameters never leave the process that compiled them: both sides replace them by a keyed digest, which
    # still shows whether they differ.
    class Secrets
      MASK = '(sensitive)'

      class << self
        # @return [Secrets] of this process and those it forks
        def instance
          @instance ||= new(SecureRandom.hex(32))
        end

        # Digests that are kept between runs need the same key.
        # @param path [String] a file that only its owner may read
        def use_key_of(path)
          File.open(path, File::RDWR | File::CREAT, 0o600) do |file|
            file.flock(File::LOCK_EX)
            key = file.read
            key.empty? && file.write(key = SecureRandom.hex(32))
            @instance = new(key)
          end
        end
      end

      def initialize(key)
        @key = key
      end

      # @param json [String] a catalog
      # @return [String] the same without clear values of sensitive parameters
      def mask(json)
        return json unless json.include?('"sensitive_parameters":[')

        catalog = JSON.parse(json, max_nesting: false)
        catalog['resources'].each do |resource|
          (resource['sensitive_parameters'] || []).each do |name|
            resource['parameters'][name] = digest(resource['parameters'][name]) if resource['parameters']&.key?(name)
          end
        end
        JSON.generate(catalog, max_nesting: false)
      end

      private

      def digest(value)
        "#{MASK} #{OpenSSL::HMAC.hexdigest('SHA256', @key, JSON.generate(value, max_nesting: false))}"
      end
    end
  end
end
