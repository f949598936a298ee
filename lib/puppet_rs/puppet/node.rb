# frozen_string_literal: true

# The node of a compile.
require_relative 'node/node'
