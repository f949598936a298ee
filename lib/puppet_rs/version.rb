# frozen_string_literal: true

module PuppetRs
  # The gem's version; Cargo.toml has the same.
  VERSION = '0.1.0'
end
