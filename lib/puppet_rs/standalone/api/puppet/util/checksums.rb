# frozen_string_literal: true

require 'digest'

module Puppet
  module Util
    # Checksums of contents.
    module Checksums
      module_function

      { md5: Digest::MD5, sha1: Digest::SHA1, sha256: Digest::SHA256, sha384: Digest::SHA384,
        sha512: Digest::SHA512 }.each do |name, digest|
        define_method(name) { |content| digest.hexdigest(content) }
        module_function name
      end
    end
  end
end
