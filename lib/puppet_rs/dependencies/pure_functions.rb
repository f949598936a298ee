# frozen_string_literal: true

module PuppetRs
  class Dependencies
    # Functions in Ruby that depend on nothing but their arguments, variables in scope and the catalog, by reading them: their
    # sources have words that {RubySource} does not know. All others are judged by their sources.
    # @api private
    module PureFunctions
      # Answered by the engine, which records what they read.
      OF_ENGINE = %w[
        alert create_resources crit debug defined emerg err fail fqdn_rand hiera hiera_array hiera_hash hiera_include include
        info inline_template lookup md5 notice realize require sha1 sha256 shellquote split sprintf tag tagged template
        versioncmp warning regsubst inline_epp epp file contain
      ].to_h { |name| [name, true] }.freeze
      # Functions of the module stdlib that check their arguments and log: read in its version 8.5. +validate_legacy+ is none of
      # them, for it calls a function of any module whose name it is given.
      OF_STDLIB = %w[
        deprecation is_a stdlib::deferrable_epp validate_absolute_path validate_array validate_bool validate_hash
        validate_integer validate_ip_address validate_ipv4_address validate_ipv6_address validate_numeric
        validate_re validate_slength validate_string validate_x509_rsa_key_pair
      ].to_h { |name| [name, true] }.freeze
      # A file of functions in a folder of that module; a module of another name may mean something else by the same name.
      STDLIB = %r{/stdlib/(?:lib/puppet/(?:parser/)?functions|functions)/}
      private_constant :OF_ENGINE, :OF_STDLIB, :STDLIB

      # @param name [String]
      # @param file [String, nil] the file that defines it, if that is known
      # @return [Boolean]
      # @example
      #   PuppetRs::Dependencies::PureFunctions.include?('is_a', '/modules/stdlib/lib/puppet/functions/is_a.rb') # => true
      #   PuppetRs::Dependencies::PureFunctions.include?('is_a', '/modules/mine/lib/puppet/functions/is_a.rb')   # => false
      def self.include?(name, file = nil)
        name = name.delete_prefix('::')
        OF_ENGINE.key?(name) || (OF_STDLIB.key?(name) && STDLIB.match?(file.to_s))
      end
    end
  end
end
