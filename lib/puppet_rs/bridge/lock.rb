# frozen_string_literal: true

require 'monitor'

module PuppetRs
  # Monitor for code that may run in a trap, where Ruby refuses locks: the block then runs without the lock, on what is there.
  # @api private
  class Lock < ::Monitor
    # @yieldreturn [Object]
    # @return [Object] what the block returns
    # @raise what the block raises
    def synchronize
      entered = false
      begin
        return super do
          entered = true
          yield
        end
      rescue ::ThreadError
        raise if entered
      end
      # Not in the rescue: Ruby's refusal would be the cause of errors that the block raises.
      yield
    end
  end
end
