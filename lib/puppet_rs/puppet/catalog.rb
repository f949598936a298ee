# frozen_string_literal: true

# Catalogs and resources, of a running compile and of a finished one.
require_relative 'catalog/data_options'
require_relative 'catalog/catalog_uuid'
require_relative 'catalog/live_resource'
require_relative 'catalog/live_catalog'
require_relative 'catalog/catalog'
require_relative 'catalog/exported'
