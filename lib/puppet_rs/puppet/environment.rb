# frozen_string_literal: true

# Environments: their directory, configuration, modules and +known_resource_types+.
require_relative 'environment/forgetting'
require_relative 'environment/environment_view'
require_relative 'environment/environment_conf'
require_relative 'environment/shared_data'
require_relative 'environment/environments'
require_relative 'environment/environment_hook'
require_relative 'environment/catalog_version'
require_relative 'environment/modules'
