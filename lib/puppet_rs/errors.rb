# frozen_string_literal: true

module PuppetRs
  # Everything this gem raises on its own account.
  class Error < StandardError; end

  # The engine broke: a bug of this gem, never of the manifest. The process lives on.
  class InternalError < Error; end

  # Something the engine does not do. Ends as a fallback to stock Puppet, or, under
  # +PUPPET_RS=strict+, in front of the user.
  class Unsupported < Error; end
end
