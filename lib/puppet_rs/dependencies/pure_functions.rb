# frozen_string_literal: true

module PuppetRs
  class Dependencies
    # Functions in Ruby that depend on nothing but their arguments, variables in scope and the catalog, by reading them: their
    # sources have words that {RubySource} does not know. All others are judged by their sources.
    # @api private
    module PureFunctions
      # By the reason.
      NAMES = {
        'the engine answers them, and records what they read' => %w[
          alert create_resources crit debug defined emerg err fail fqdn_rand hiera hiera_array hiera_hash hiera_include include
          info inline_template lookup md5 notice realize require sha1 sha256 shellquote split sprintf tag tagged template
          versioncmp warning regsubst inline_epp epp file contain
        ],
        'of stdlib: they check arguments and log, by functions of stdlib whose names they are given' => %w[
          deprecation is_a stdlib::deferrable_epp validate_absolute_path validate_array validate_bool validate_hash
          validate_integer validate_ip_address validate_ipv4_address validate_ipv6_address validate_legacy validate_numeric
          validate_re validate_slength validate_string validate_x509_rsa_key_pair
        ]
      }.freeze
      ALL = NAMES.values.flatten.to_h { |name| [name, true] }.freeze
      private_constant :ALL

      # @param name [String]
      # @return [Boolean]
      def self.include?(name)
        ALL.key?(name.delete_prefix('::'))
      end
    end
  end
end
