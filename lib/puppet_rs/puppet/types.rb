# frozen_string_literal: true

# Resource types, their providers, and data types as objects of Puppet's classes.
require_relative 'types/core_types'
require_relative 'types/native_types'
require_relative 'types/convert'
require_relative 'types/added_types'
require_relative 'types/resource_types'
require_relative 'types/resource_hook'
require_relative 'types/provider_hook'
require_relative 'types/confine_hook'
