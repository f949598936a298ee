# frozen_string_literal: true

require 'English'

module Generations
  # The Puppet that script/setup installs.
  class Installed
    # Installs what is missing.
    def set_up
      system('script/setup') or raise SetUpError, 'script/setup failed'
    end

    # @return [Integer] the command's exit status
    def run(command)
      system(*command)
      $CHILD_STATUS.exitstatus || 1
    end
  end
end
