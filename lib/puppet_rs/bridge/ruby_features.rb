# frozen_string_literal: true

require 'uri'

module PuppetRs
  class Bridge
    # Behaviour that varies between Ruby's releases, for the engine (its `Features` and `Wording`). Ruby itself is tried:
    # distributions backport corrections without another version number.
    # @api private
    module RubyFeatures
      class << self
        # @return [Array<String>] the features of this Ruby
        def names
          @names ||= { **uris, **texts }.filter_map { |name, there| name if there }.freeze
        end

        private

        def uris
          { 'whole_authority' => whole_authority?, 'relative_ip_literals' => relative_ip_literals?,
            'forgotten_passwords' => merged('http://user:word@a/', '//other@b').userinfo == 'other',
            'rfc3986_parts' => ::URI::DEFAULT_PARSER.regexp[:HOST].match?('a_b'),
            'userinfo_after_host' => uri_error { ::URI::Generic.build(host: ' ', userinfo: ' ') }.include?('host'),
            'spaced_uri_errors' => uri_error { ::URI.parse('a b') }.include?('URI (is not URI?)'),
            'joined_cannot' => uri_error { ::URI::Generic.build(opaque: 'a', host: 'b') }.start_with?('cannot'),
            'rooted_uri_paths' => ::URI::Generic.build(host: 'a', path: 'b').to_s.end_with?('/b'),
            'empty_uri_hosts' => ::URI.parse('a://').host == '', 'secure_websockets' => ::URI.scheme_list.key?('WSS'),
            'uri_strings' => ::URI::Generic.method_defined?(:to_str) }
        end

        # Texts that the engine words as Ruby does.
        def texts
          missing = missing_method
          { 'spaced_hashes' => { 1 => 2 }.inspect == '{1 => 2}', 'apostrophes' => missing.include?("'puppet_rs_missing'"),
            'receiver_classes' => missing.include?('an instance of'),
            'plain_messages' => ::Exception.method_defined?(:detailed_message),
            'first_characters' => tried { format('%c', 'ab') } == 'a', 'open_floats' => !tried { Float('1.') }.nil?,
            'encoded_floats' => !float_error("\u00FC").include?('\\x'), 'strict_formats' => tried { format("%\n") }.nil?,
            'string_integers' => string_integers? }
        end

        def tried
          yield
        rescue ::ArgumentError
          nil
        end

        # Since Ruby 3.3 `Integer` asks objects for `to_str`.
        def string_integers?
          text = ::Object.new
          def text.to_str = '1'
          Integer(text) == 1
        rescue ::TypeError
          false
        end

        def float_error(text)
          Float(text).to_s
        rescue ::ArgumentError => e
          e.message
        end

        # The text without suggestions of other names, which are slow.
        def missing_method
          ''.dup.puppet_rs_missing
        rescue ::NoMethodError => e
          e.respond_to?(:original_message) ? e.original_message : e.message
        end

        def uri_error
          yield.to_s
        rescue ::URI::Error => e
          e.message
        end

        def merged(base, other)
          ::URI.parse(base).merge(other)
        end

        # Since uri 0.12.4 an authority takes the place of another one with its user and port (CVE-2025-27221).
        def whole_authority?
          merged('http://user@a:1/', '//b').userinfo.nil?
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
