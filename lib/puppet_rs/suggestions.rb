# frozen_string_literal: true

module PuppetRs
  # Constants that Ruby suggests in the place of a misspelt one, as in a process without this gem: +PuppetX+, where a module
  # forgets to require its file, is near to +PuppetRs+.
  # @api private
  module Suggestions
    # @return [Array<String>] names of constants
    def class_names
      super.reject { |name| name == 'PuppetRs' }
    end

    # Has Ruby's checker leave the name out. With +--disable-did_you_mean+ there is none.
    # @return [void]
    def self.install
      ::DidYouMean::ClassNameChecker.prepend(self) if defined?(::DidYouMean::ClassNameChecker)
    end
  end
end
