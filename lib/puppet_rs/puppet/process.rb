# frozen_string_literal: true

# Properties of the Ruby process: version-specific features, log lines, places of errors, and compiles left to stock.
require_relative 'process/announcement'
require_relative 'process/fallback'
require_relative 'process/features'
require_relative 'process/lines'
require_relative 'process/segments'
require_relative 'process/stock_places'
require_relative 'process/stack_hook'
require_relative 'process/version_hook'
