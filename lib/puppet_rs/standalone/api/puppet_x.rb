# frozen_string_literal: true

# Where modules have Ruby code of their own.
module PuppetX
end
