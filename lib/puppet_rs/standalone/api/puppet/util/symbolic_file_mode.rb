# frozen_string_literal: true

# What there is of it is in puppet/util.rb.
require_relative '../util'
