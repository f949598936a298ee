# frozen_string_literal: true

# Hiera: lookups that Ruby code asks for, and data that only Puppet can read.
require_relative '../facades/lookup_context'
require_relative 'lookup/data'
require_relative 'lookup/lookup_hook'
