# frozen_string_literal: true

# Templates that Ruby code renders.
require_relative 'templates/epp_hook'
