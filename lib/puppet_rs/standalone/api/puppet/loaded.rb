# frozen_string_literal: true

# Files that modules require by name and that have nothing of their own here.
require_relative '../puppet'
