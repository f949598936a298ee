# frozen_string_literal: true

# Answers to the engine's host traits (+puppet_eval::host+) by Puppet.
require_relative 'host/host'
