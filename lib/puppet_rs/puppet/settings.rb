# frozen_string_literal: true

# Puppet's settings as a compile needs them, kept until one changes.
require_relative 'settings/settings_scope'
