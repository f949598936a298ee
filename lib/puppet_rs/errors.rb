# frozen_string_literal: true

module PuppetRs
  # Everything this gem raises on its own account.
  class Error < StandardError; end

  # The engine failed: a bug of this gem, not of the manifest. The process continues.
  class InternalError < Error; end

  # Something the engine does not do. Ends as a fallback to stock Puppet, or, under
  # +PUPPET_RS=strict+, in front of the user.
  class Unsupported < Error; end
end
