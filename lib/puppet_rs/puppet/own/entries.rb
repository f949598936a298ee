# frozen_string_literal: true

require_relative 'entry'
require_relative 'entries/catalogs'
require_relative 'entries/compile'
require_relative 'entries/files'
require_relative 'entries/functions'
require_relative 'entries/loaders'
require_relative 'entries/modules'
require_relative 'entries/settings'

module PuppetRs
  module DropIn
    module Own
      # The table. Of two entries that name the same method the first one counts.
      ENTRIES = [*MODULES, *FILES, *FUNCTIONS, *LOADERS, *SETTINGS, *CATALOGS, *COMPILE].freeze
    end
  end
end
