# frozen_string_literal: true

require 'json'
require 'openssl'
require 'securerandom'
require 'puppet_rs/sensitive_data'

module PuppetRs
  module Verify
    # Sensitive values never leave the process that compiled them, whole parameters or values inside one: both sides replace
    # them by a keyed digest, which still shows whether they differ.
    class Secrets
      MASK = '(sensitive)'
      DIGEST = /#{Regexp.escape(MASK)} \h{64}/
      private_constant :MASK, :DIGEST

      class << self
        # @return [Secrets] of this process and those it forks
        def instance
          @instance ||= new(SecureRandom.hex(32))
        end

        # @param values [Array<String>] two values as JSON, of catalogs that were masked
        # @return [Boolean] whether they differ in sensitive values only
        def differ_alone?(*values)
          values.all?(DIGEST) && values.map { |value| value.gsub(DIGEST, MASK) }.uniq.one?
        end

        # @param text [String] of a catalog that was masked
        # @return [Integer] how many sensitive values it has
        def count(text)
          text.scan(DIGEST).size
        end

        # @param text [String] of a catalog that was masked
        # @return [String] the same without the digests
        def hide(text)
          text.gsub(DIGEST, MASK)
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
      # @return [String] the same without clear sensitive values
      def mask(json)
        return json unless json.include?('"sensitive_parameters":[') || json.include?('"__ptype":"Sensitive"')

        catalog = JSON.parse(json, max_nesting: false)
        catalog['resources'].each { |resource| mask_parameters(resource) }
        JSON.generate(catalog, max_nesting: false)
      end

      private

      def mask_parameters(resource)
        secret = resource['sensitive_parameters'] || []
        resource['parameters']&.each do |name, value|
          resource['parameters'][name] = secret.include?(name) ? digest(value) : mask_inside(value)
        end
      end

      def mask_inside(value)
        SensitiveData.replace(value) { |rich| rich.merge('__pvalue' => digest(rich['__pvalue'])) }
      end

      def digest(value)
        "#{MASK} #{OpenSSL::HMAC.hexdigest('SHA256', @key, JSON.generate(value, max_nesting: false))}"
      end
    end
  end
end
