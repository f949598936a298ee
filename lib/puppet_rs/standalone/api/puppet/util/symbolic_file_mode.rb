# frozen_string_literal: true

# Parts of it are in puppet/util.rb.
require_relative '../util'
