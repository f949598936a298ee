# frozen_string_literal: true

require 'uri'

module PuppetRs
  class Bridge
    # Behaviour that varies between Ruby's releases, for the engine (its `Features`). Ruby itself is tried: distributions
    # backport corrections without another version number.
    # @api private
    module RubyFeatures
      class << self
        # @return [Array<String>] the features of this Ruby
        def names
          @names ||= { 'whole_authority' => whole_authority?, 'relative_ip_literals' => relative_ip_literals? }
                     .filter_map { |name, there| name if there }.freeze
        end

        private

        # Since uri 0.12.4 an authority takes the place of another one with its user and port (CVE-2025-27221).
        def whole_authority?
          ::URI.parse('http://user@a:1/').merge('//b').userinfo.nil?
        end

        # Since uri 0.12 a URI without a scheme may have an address in brackets.
        def relative_ip_literals?
          ::URI.parse('//[::1]/').host == '[::1]'
        rescue ::URI::InvalidURIError
          false
        end
      end
    end
  end
end
